import { describe, expect, test } from 'vitest'
import { csvLine, unguarded } from '#platform/contract/csv.ts'

describe('a line of CSV', () => {
  test('quotes texts, doubles quotes, leaves numbers bare and what is missing empty', () => {
    expect(csvLine([7, 'Riya', 'says "hi", twice', null, '', 'two\nlines'])).toBe('7,"Riya","says ""hi"", twice",,"","two\nlines"\r\n')
  })

  test.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+91 98765 43210', `"'+91 98765 43210"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\rcmd', `"'\rcmd"`],
    ['\ncmd', `"'\ncmd"`],
    ['  =1', `"'  =1"`],
    ['＝1', `"'＝1"`],
    ['a;=1', `"a;'=1"`],
    ['"=1', `"""=1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a\r\n @SUM(A1)', `"a\r\n' @SUM(A1)"`],
    ['\n=1', `"'\n'=1"`],
    [';\n=1', `";'\n'=1"`],
    ['- one\n- two', `"'- one\n'- two"`],
    ['one\ntwo', '"one\ntwo"'],
    ['98765-43210', '"98765-43210"'],
    ['a = b', '"a = b"'],
  ])('%j runs in no spreadsheet, and a file of ours that is uploaded again says what it said', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
    expect(unguarded(cell.slice(1, -1).replaceAll('""', '"'))).toBe(text)
  })

  test.each(["it's", "'Rose' School", "O'-5", ";'a"])('the apostrophe of %j stays', (text) => expect(unguarded(text)).toBe(text))
})
