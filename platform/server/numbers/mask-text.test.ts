import { expect, test } from 'vitest'
import { maskText } from './mask-text.ts'

test.each([
  ['9876543210', '98xxxxxx10'],
  ['+919876543210', '+9198xxxxxx10'],
  ['+91 98765 43210', '+91 98xxx xxx10'],
  ['Call me on 98765-43210, or 098111 22334 after six', 'Call me on 98xxx-xxx10, or 098xxx xxx34 after six'],
  ['ph9876543210is mine', 'ph98xxxxxx10is mine'],
  ['9 8 7 6 5 4 3 2 1 0', '9 8 x x x x x x 1 0'],
  ['98765/43210/98111 22334', '98xxx/xxx10/98xxx xxx34'],
  ['९८७६५४३२१०', '९८xxxxxx१०'],
  ['+971 501 234 567', '+971 xxx xxx x67'],
  ['0091 98765 43210', '0091 98xxx xxx10'],
  ['(022) 2345 6789', '(022) xxxx xx89'],
  ['https://wa.me/919876543210', 'https://wa.me/9198xxxxxx10'],
  ['97000 00100', '97xxx xxx00'],
  ['2026-11-29 9876543210', '2026-11-29 98xxxxxx10'],
])('%s shows %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
  expect(maskText(masked)).toBe(masked)
})

test.each([
  '6/11/2026 7/11/2026',
  '2026-11-30T16:09:34.123+05:30',
  '85000 - 95000 a year',
  '85000–95000',
  '1,20,000 – 1,50,000',
  '/api/v1/admin_custom/users/?search=9876543210&offset=20',
  '98765432-1012-4aaa-9bbb-123456789012',
  'riya9876543210@gmail.com',
  'PIN 411038, Class 10, session 2026-27',
  '1732982974123',
])('%s stays', (text) => expect(maskText(text)).toBe(text))
