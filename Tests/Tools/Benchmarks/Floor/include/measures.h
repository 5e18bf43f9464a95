// What this process uses: allocations, counted, and time.

#pragma once

/// 0 where the C library or a sanitizer does not let them be counted.
int measure_can_count(void);

/// Counts from here on, from 0.
void measure_start_counting(void);
void measure_stop_counting(void);

/// How many blocks were asked for while counting; one made larger or smaller counts again.
long measure_allocations(void);

/// Bytes that came while counting less those that went, and the most they ever were.
long measure_live_bytes(void);
long measure_peak_bytes(void);

/// The time that this thread has had a processor, in nanoseconds: other programs lengthen it little.
double measure_thread_nanoseconds(void);
