import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const asksNothing = async (kind: string, texts: readonly string[]) => {
  const { rows } = await sql<{ text: string; is: boolean }>`
    select text, asks_nothing(${kind}, text) as is from unnest(${texts}::text[]) with ordinality as said (text, place) order by place`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ text, is }) => [text, is]))
}

const all = (texts: readonly string[], is: boolean) => Object.fromEntries(texts.map((text) => [text, is]))

const thanks = [
  ...['Thank you', 'thanks!', 'Thanks a lot sir.', 'Ok', 'OK thank you', 'okay 👍', "Thank you so much ma'am", 'Noted, thanks', 'tq'],
  ...['Thanks for the information', 'Thank you for your reply', 'ty for your help 🙏🏽', '  ok.  ', 'Ok\nthank you\n', 'THANK YOU!!!'],
  ...['theek hai', 'thik h ji', 'Accha ji', 'Bahut bahut dhanyavad', 'shukriya 🙏', 'धन्यवाद', 'बहुत बहुत धन्यवाद जी', 'ठीक है', 'ओके सर'],
  ...['நன்றி', 'ధన్యవాదాలు', 'ಧನ್ಯವಾದಗಳು', 'നന്ദി', 'ধন্যবাদ', 'આભાર', 'ਧੰਨਵਾਦ', 'شکریہ', '👍', '👍🏾', '🙏🙏', '❤️', '😊'],
]

const questions = [
  ...[
    'Thank you, when can we visit?',
    'ok?',
    'Ok please call',
    'Ok details',
    'thanks call me at 6',
    'Thank you. Fees?',
    'ok 5 pm',
    'Ok but the fees',
  ],
  ...[
    'Yes',
    'haan ji',
    'ji',
    'Sure',
    'No',
    'Hi',
    'Hello',
    'fine',
    'Good morning',
    'call',
    'please',
    '?',
    '📞',
    '🤔',
    '😡',
    '',
    ' ',
    '.',
    'thank you ji kab aana hai',
  ],
  ...['धन्यवाद, फ़ीस कितनी है?', 'ठीक है कल फ़ोन करें', 'Thankfully nothing', 'okhla', 'Shukriya school', `thanks ${'very '.repeat(40)}much`],
]

test('thanks and consent ask nothing, in the languages that parents write', async () => {
  expect(await asksNothing('text', thanks)).toEqual(all(thanks, true))
})

test('a question, a yes, a greeting and anything unknown wait for an answer', async () => {
  expect(await asksNothing('text', questions)).toEqual(all(questions, false))
})

test('a sticker asks nothing; a photo, a voice message or a place does, whatever is written under it', async () => {
  expect(await asksNothing('sticker', ['', 'Sticker'])).toEqual(all(['', 'Sticker'], true))
  for (const kind of ['image', 'audio', 'document', 'location', 'unsupported'])
    expect(await asksNothing(kind, ['Thanks', ''])).toEqual(all(['Thanks', ''], false))
})
