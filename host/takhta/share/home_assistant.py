"""Tells Home Assistant what there is to see of a board: one retained message, and nothing to set up on its side.

https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

import msgspec

from takhta.share.broker import Broker

_TEMPLATES: dict[str, tuple[str, str, str]] = {
    "turn": ("sensor", "{{ value_json.turn | default('', true) }}", "mdi:account-arrow-right"),
    "player": (
        "sensor",
        "{{ (value_json.players | default({})).get(value_json.turn | default('', true), '') }}",
        "mdi:account",
    ),
    "score": (
        "sensor",
        "{{ (value_json.score | default({})).values() | join('–') }}",
        "mdi:scoreboard-outline",
    ),
    "dice": ("sensor", "{{ value_json.dice | default('', true) }}", "mdi:dice-multiple"),
    "cube": ("sensor", "{{ value_json.cube | default(0, true) }}", "mdi:cube-outline"),
    "dance": (
        "binary_sensor",
        "{{ 'ON' if value_json.dances | default(false, true) else 'OFF' }}",
        "mdi:dance-ballroom",
    ),
}
"""What is seen of the scene: the kind of thing, how it is read, its icon."""


def announcement(broker: Broker, version: str) -> tuple[str, bytes]:
    """The topic and payload of Home Assistant's discovery for whoever is logged in."""
    name = f"takhta_{broker.user}"
    parts: dict[str, dict[str, object]] = {
        key: {
            "platform": platform,
            "unique_id": f"{name}_{key}",
            "name": key.capitalize(),
            "state_topic": broker.topic("scene"),
            "value_template": template,
            "icon": icon,
        }
        for key, (platform, template, icon) in _TEMPLATES.items()
    }
    online = "{{ 'ON' if value_json.online else 'OFF' }}"
    failing = "{{ 'ON' if value_json.sensors | default([], true) else 'OFF' }}"
    calls = "{{ 'ON' if value_json.calls else 'OFF' }}"
    for key, topic, template, kind in (
        ("online", "state", online, "connectivity"),
        ("sensors", "state", failing, "problem"),
        ("director", "call", calls, None),
    ):
        parts[key] = {
            "platform": "binary_sensor",
            "unique_id": f"{name}_{key}",
            "name": key.capitalize(),
            "state_topic": broker.topic(topic),
            "value_template": template,
            **({"device_class": kind} if kind else {}),
        }
    payload = {
        "device": {"identifiers": [name], "name": f"Takhta {broker.user}", "model": "Takhta", "sw_version": version},
        "origin": {"name": "Takhta", "sw_version": version},
        "components": parts,
    }
    return f"homeassistant/device/{name}/config", msgspec.json.encode(payload)
