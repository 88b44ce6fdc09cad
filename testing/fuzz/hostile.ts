import type { Dice } from '../make/seeded-dice.ts'

/** Texts that are wrong, huge, odd or hostile almost everywhere. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a'.repeat(20_000),
  '\ud83d',
  '👩‍👧'.repeat(50),
  '\u202egnirts',
  '१२३',
  "'; drop table lead; --",
  '" or 1=1',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  '../../../etc/passwd',
  '%00',
  '%zz',
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'true',
  '-1',
  '0',
  '1.5',
  '1e309',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '2026-11-22T10:00:00+99:99',
  '+919876543210',
  '1,2,,x',
  '[]',
  '{}',
  '(((((((((((((((((((((a+)+)+)+)+)+$',
] as const

const numbers = [0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308] as const

/** Arrays in arrays, as deep as that. */
const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

const others = [
  null,
  true,
  false,
  [],
  {},
  [null],
  nested(500),
  Array.from({ length: 5_000 }, (_, n) => n),
  { constructor: { prototype: 1 } },
] as const

export const hostileText = (dice: Dice): string => dice.pick(texts)

/** A value of any kind that JSON knows. */
export function hostileValue(dice: Dice): unknown {
  const kind = dice.roll()
  if (kind < 0.5) return hostileText(dice)
  return kind < 0.7 ? dice.pick(numbers) : dice.pick<unknown>(others)
}

/** Bodies that are no JSON, or none that says one thing. */
export const brokenBodies = [
  '',
  '{',
  '{"a":',
  '{"a":1,"a":2}',
  '{"__proto__":{"is_admin":true}}',
  '\u0000',
  '[',
  'null',
  '"text"',
  '1e999999',
  '﻿{}',
] as const

/** Headers that browsers do not send so. */
export const oddHeaders = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'idempotency-key': 'x'.repeat(500) },
  { 'idempotency-key': 'with space' },
  { 'idempotency-key': 'the-same' },
  { authorization: 'Token ' },
  { authorization: `Bearer ${'x'.repeat(40)}` },
  { 'sec-purpose': 'prefetch' },
  { 'sec-fetch-site': 'cross-site' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'identity;q=0' },
  { 'x-forwarded-for': '::1, 127.0.0.1' },
  { 'x-http-method-override': 'DELETE' },
] as const
