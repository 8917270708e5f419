/* A disk with a cache that forgets, as cards and SSDs have one: what was written but not flushed is lost when the power
 * goes, or only a part of it was kept. Loaded before the C library into User-Mode Linux, for one file of its hostfs: between two
 * flushes writes stay here, and a kill takes them along.
 *
 *   VOLATILE_DISK   the file
 *   VOLATILE_KEEPS  how many of a hundred sectors reach it at once, out of order with all others
 *   VOLATILE_SEED   which
 *   VOLATILE_LIES   if set, a flush is promised and not made
 *   VOLATILE_TELLS  a file of three numbers: sectors written, flushes, sectors that wait now
 *
 * No memory is asked for later: the kernel's own disk thread calls this, and malloc is not made for it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512 };

static ssize_t (*real_pread)(int, void *, size_t, off64_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_fsync)(int), (*real_fdatasync)(int);
static struct stat disk;
static unsigned char *held;   /* the whole disk's size; only sectors marked in `waits` count */
static unsigned char *waits;
static uint32_t *order;       /* the sectors that wait, in the order in which they came */
static uint64_t nobody[3], *tells = nobody;
enum { WRITTEN, FLUSHED, WAITING };
static unsigned keeps;
static int lies;
static uint64_t chance = 1;

__attribute__((constructor)) static void begin(void)
{
	const char *path = getenv("VOLATILE_DISK");
	real_pread = dlsym(RTLD_NEXT, "pread64");
	real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
	real_fsync = dlsym(RTLD_NEXT, "fsync");
	real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
	if (!path || stat(path, &disk))
		return;
	int how = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
	size_t sectors = disk.st_size / SECTOR;
	held = mmap(NULL, disk.st_size, PROT_READ | PROT_WRITE, how, -1, 0);
	waits = mmap(NULL, sectors, PROT_READ | PROT_WRITE, how, -1, 0);
	order = mmap(NULL, sectors * sizeof *order, PROT_READ | PROT_WRITE, how, -1, 0);
	if (held == MAP_FAILED || waits == MAP_FAILED || order == MAP_FAILED) {
		perror("volatile");
		_exit(1);
	}
	lies = getenv("VOLATILE_LIES") != NULL;
	int file = open(getenv("VOLATILE_TELLS") ?: "", O_RDWR);
	if (file >= 0)
		tells = mmap(NULL, sizeof nobody, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	keeps = atoi(getenv("VOLATILE_KEEPS") ?: "0");
	chance += 2 * atoi(getenv("VOLATILE_SEED") ?: "0");
}

static int is_disk(int fd)
{
	struct stat here;
	return held && !fstat(fd, &here) && here.st_ino == disk.st_ino && here.st_dev == disk.st_dev;
}

static int reaches_it_at_once(void)
{
	chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
	return chance % 100 < keeps;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
	if (!is_disk(fd))
		return real_pwrite(fd, data, size, at);
	for (size_t done = 0; done < size; done += SECTOR) {
		uint32_t sector = (at + done) / SECTOR;
		memcpy(held + at + done, (const char *)data + done, SECTOR);
		if (!waits[sector])
			order[tells[WAITING]++] = sector;
		waits[sector] = 1;
		tells[WRITTEN]++;
		/* It goes on waiting: only its place in the file is filled, perhaps before something older. */
		if (reaches_it_at_once())
			real_pwrite(fd, (const char *)data + done, SECTOR, at + done);
	}
	return size;
}

ssize_t pread64(int fd, void *data, size_t size, off64_t at)
{
	ssize_t got = real_pread(fd, data, size, at);
	if (got > 0 && is_disk(fd))
		for (ssize_t done = 0; done < got; done += SECTOR)
			if (waits[(at + done) / SECTOR])
				memcpy((char *)data + done, held + at + done, SECTOR);
	return got;
}

static int flush(int fd)
{
	tells[FLUSHED]++;
	if (lies)
		return 0;
	for (size_t i = 0; i < tells[WAITING]; i++) {
		off64_t at = (off64_t)order[i] * SECTOR;
		waits[order[i]] = 0;
		if (real_pwrite(fd, held + at, SECTOR, at) != SECTOR)
			return -1;
	}
	tells[WAITING] = 0;
	return 0;
}

int fsync(int fd)
{
	return is_disk(fd) && flush(fd) ? -1 : real_fsync(fd);
}

int fdatasync(int fd)
{
	return is_disk(fd) && flush(fd) ? -1 : real_fdatasync(fd);
}
