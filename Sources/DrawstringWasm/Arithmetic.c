// Exact arithmetic that C libraries keep in a library of its own.

#include <stdint.h>

static uint64_t bits_of(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

#ifndef __wasm__
// Processors before SSE4.1 have no instructions for these.

// Towards 0: without the bits of the fraction.
double trunc(double x) {
  uint64_t bits = bits_of(x);
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  if (exponent >= 52) return x;
  bits &= exponent < 0 ? UINT64_C(1) << 63 : ~((UINT64_C(1) << (52 - exponent)) - 1);
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

double floor(double x) {
  double whole = trunc(x);
  return whole > x ? whole - 1 : whole;
}

double ceil(double x) {
  double whole = trunc(x);
  return whole < x ? whole + 1 : whole;
}

double sqrt(double x) { return __builtin_sqrt(x); }
#endif

#ifdef __aarch64__
// Compilers keep the division of 128 bits in a library, which a library that asks for no other one does not have.
unsigned __int128 __udivti3(unsigned __int128 dividend, unsigned __int128 divisor) {
  if (dividend < divisor) return 0;
  if (!(dividend >> 64)) return (uint64_t)dividend / (uint64_t)divisor;
  unsigned __int128 quotient = 0, rest = 0;
  for (int bit = 127; bit >= 0; bit--) {
    rest = rest << 1 | (dividend >> bit & 1);
    quotient <<= 1;
    if (rest < divisor) continue;
    rest -= divisor;
    quotient |= 1;
  }
  return quotient;
}
#endif

// To the nearest whole number, halves away from 0. The difference is exact.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : __builtin_copysign(whole, x);
}

// A significand of 53 bits with its leading bit set, and the exponent of its last bit; for finite numbers above 0.
static uint64_t significand_of(double x, int *exponent) {
  uint64_t bits = bits_of(x) & (UINT64_MAX >> 1);
  uint64_t significand = bits & ((UINT64_C(1) << 52) - 1);
  int field = (int)(bits >> 52);
  if (field) {
    *exponent = field;
    return significand | UINT64_C(1) << 52;
  }
  int shift = __builtin_clzll(significand) - 11;
  *exponent = 1 - shift;
  return significand << shift;
}

// The exact remainder of x ÷ y with the sign of x, by long division.
double fmod(double x, double y) {
  if (!(__builtin_fabs(x) <= __DBL_MAX__) || y == 0 || y != y) return __builtin_nan("");
  if (__builtin_fabs(x) < __builtin_fabs(y)) return x;
  int exponent, least;
  uint64_t rest = significand_of(x, &exponent);
  uint64_t divisor = significand_of(y, &least);
  for (;; exponent--) {
    if (rest >= divisor) rest -= divisor;
    if (exponent == least) break;
    rest <<= 1;
  }
  if (rest == 0) return __builtin_copysign(0, x);
  int shift = __builtin_clzll(rest) - 11;
  rest <<= shift;
  exponent -= shift;
  uint64_t bits = exponent > 0 ? (rest & ((UINT64_C(1) << 52) - 1)) | (uint64_t)exponent << 52 : rest >> (1 - exponent);
  double remainder;
  __builtin_memcpy(&remainder, &bits, sizeof remainder);
  return __builtin_copysign(remainder, x);
}
