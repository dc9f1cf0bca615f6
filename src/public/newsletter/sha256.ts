const isPrime = (number: number) => {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false
  return true
}
const primes: number[] = []
for (let number = 2; primes.length < 64; number += 1) if (isPrime(number)) primes.push(number)
/** The first 32 bits behind the point of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = primes.map(prime => fraction(Math.cbrt(prime)))
const begin = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const words = new Int32Array(64)
const at = (index: number) => words[index] ?? 0

/** The first word of the SHA-256 of at most 55 plain characters: one block. */
export function firstWord(text: string): number {
  words.fill(0)
  for (let index = 0; index < text.length; index += 1)
    words[index >> 2] = at(index >> 2) | (text.charCodeAt(index) << (24 - 8 * (index & 3)))
  words[text.length >> 2] = at(text.length >> 2) | (0x80 << (24 - 8 * (text.length & 3)))
  words[15] = text.length * 8
  for (let index = 16; index < 64; index += 1) {
    const [one, two] = [at(index - 15), at(index - 2)]
    const small = rotate(one, 7) ^ rotate(one, 18) ^ (one >>> 3)
    const large = rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10)
    words[index] = (at(index - 16) + small + at(index - 7) + large) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = begin
  const first = a
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (constants[index] ?? 0) + at(index)) | 0
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (first + a) >>> 0
}
