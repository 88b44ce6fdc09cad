import { expect, test } from 'vitest'
import { namedFile } from './file-name.ts'

test.each([
  ['users-2026-11-25.csv', 'attachment; filename="users-2026-11-25.csv"'],
  [
    'प्रवेश सूची.xlsx',
    `attachment; filename="_ _.xlsx"; filename*=UTF-8''%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A4%B5%E0%A5%87%E0%A4%B6%20%E0%A4%B8%E0%A5%82%E0%A4%9A%E0%A5%80.xlsx`,
  ],
  ['José (2).csv', `attachment; filename="Jose (2).csv"; filename*=UTF-8''Jos%C3%A9%20%282%29.csv`],
  ['a"b\r\nx: y/../c.csv', 'attachment; filename="a_b_x_ y_.._c.csv"'],
  ['half \ud83d.csv', `attachment; filename="half _.csv"; filename*=UTF-8''half%20%EF%BF%BD.csv`],
  ['', 'attachment; filename="file"'],
])('a download is called %j', (name, header) => {
  expect(namedFile('attachment', name)).toBe(header)
})
