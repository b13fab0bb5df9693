# Sourced by what draws, renders and trains: memory that was freed is kept for the next picture, and lies in large pages where the system
# has them. Python's arrays come from glibc's malloc, Blender's from jemalloc. A rendered table takes a quarter less so.
export GLIBC_TUNABLES="${GLIBC_TUNABLES-glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=268435456:glibc.malloc.trim_threshold=268435456}"
export MALLOC_CONF="${MALLOC_CONF-thp:always,metadata_thp:always,dirty_decay_ms:-1,muzzy_decay_ms:-1}"
