import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeStaff, testPassword } from '#testing/make/make-staff.ts'
import { testServer } from '#testing/server/test-server.ts'
import { logOptions } from './log-options.ts'
import { redact, redactUrl } from './redact.ts'

test('telephone numbers are hidden however they are written, and ids are not', () => {
  for (const number of [
    '9876543210',
    '+91 98765 43210',
    '%2B919876543210',
    '98765-43210',
    '+91%2098765%2043210',
    '044-2345.6789',
    '98765+43210',
    '(98765)43210',
    '98765%2D43210',
    '(044) 2345 6789',
  ]) {
    expect(redact(`before ${number} after`)).toBe('before [number] after')
  }
  expect(redact('/api/v3/admin_custom/details/123456/?limit=20&offset=40')).toBe('/api/v3/admin_custom/details/123456/?limit=20&offset=40')
})

test.each([
  ['/api/v1/telephony/exotel/status/7/pXk2_8Lq-secret/', '/api/v1/telephony/exotel/status/7/[hidden]/'],
  ['/api/v1/telephony/exotel/status/7/pXk2_8Lq-secret', '/api/v1/telephony/exotel/status/7/[hidden]'],
  ['/API/v1/Telephony/exotel/status/x%2F/pXk2_8Lq-secret', '/API/v1/Telephony/exotel/status/x%2F/[hidden]'],
  [
    '/api/v1/telephony/exotel/inbound/pXk2_8Lq-secret/?CallFrom=09876543210&CallerName=Asha',
    '/api/v1/telephony/exotel/inbound/[hidden]/?[hidden]',
  ],
  ['/api/v1/recordings/Zm9vYmFyYmF6cXV4MTIzNDU2/', '/api/v1/recordings/[hidden]/'],
  ['/api/v1/recordings/Zm9vYmFyYmF6cXV4MTIzNDU2?at=3', '/api/v1/recordings/[hidden]?at=3'],
  ['/p/0123456789abcdef0123456789abcdef?lang=hi', '/p/[hidden]?lang=hi'],
  ['/p/0123456789abcdef0123456789abcdef/seen', '/p/[hidden]/seen'],
  ['/api/v1/files/AbCdEfGhIjKlMnOpQrStUvWx.pdf?until=1790000000&pass=0a1b2c', '/api/v1/files/[hidden]?until=[number]&pass=[hidden]'],
  ['/api/v1/mail/unsubscribe/?m=AbCdEfGhIjKlMnOpQrStUvWx', '/api/v1/mail/unsubscribe/?m=[hidden]'],
  ['/api/v1/mail/click/?m=AbCdEfGhIjKlMnOpQrStUvWx&n=2', '/api/v1/mail/click/?m=[hidden]&n=2'],
  ['/api/v1/of/tomorrow/AbCdEfGhIjKlMnOpQrStUvWx/?of=AbCdEfGhIjKlMnOpQrStUvWx', '/api/v1/of/tomorrow/[hidden]/?of=[hidden]'],
  ['/registration-initiated?sort=-latest_user_action_timestamp', '/registration-initiated?sort=-latest_user_action_timestamp'],
  ['/users?city=12&sort=-next_follow_up_at&limit=20', '/users?city=12&sort=-next_follow_up_at&limit=20'],
  ['/assets/profile-screen-D3f4Gh12.js', '/assets/profile-screen-D3f4Gh12.js'],
])('a secret in a path is hidden: %s', (url, shown) => {
  expect(redactUrl(url)).toBe(shown)
})

test.each([
  ['/api/docs?token=abc', '/api/docs?token=[hidden]'],
  ['/x?Access_Token=abc&a=1', '/x?Access_Token=[hidden]&a=1'],
  ['/x?se%61rch=Asha', '/x?se%61rch=[hidden]'],
  ['/x?%73%65%61%72%63%68=Asha&limit=20', '/x?%73%65%61%72%63%68=[hidden]&limit=20'],
  ['/x?+search=Asha', '/x?+search=[hidden]'],
  ['/x?%zz=Asha', '/x?%zz=[hidden]'],
  ['/x?password=a=b&key=c', '/x?password=[hidden]&key=[hidden]'],
  ['/x?q=%39876543210', '/x?q=[number]'],
  ['/api/v1/%72ecordings/Zm9vYmFyYmF6/', '/api/v1/recordings/[hidden]/'],
  ['/api/v3/admin_custom/messages/%39876543210/', '/api/v3/admin_custom/messages/[number]/'],
])('what is percent-encoded or has a telling name is hidden too: %s', (url, shown) => {
  expect(redactUrl(url)).toBe(shown)
})

test.each([
  ['no file at files/Ab/AbCdEfGhIjKlMnOpQrStUvWx.pdf', 'no file at files/Ab/[hidden].pdf'],
  ['GET https://portal.test/p/0123456789abcdef0123456789abcdef failed', 'GET https://portal.test/p/[hidden] failed'],
  [
    '<https://portal.test/api/v1/mail/unsubscribe/?m=AbCdEfGhIjKlMnOpQrStUvWx>',
    '<https://portal.test/api/v1/mail/unsubscribe/?m=[hidden]>',
  ],
  ['550 hello+AbCdEfGhIjKlMnOpQrStUvWx@search.test is unknown', '550 hello+[hidden]@search.test is unknown'],
  [
    'at processTicksAndRejections (node:internal/process/task_queues:104:5)',
    'at processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ],
])('a token in a message is hidden: %s', (message, shown) => {
  expect(redact(message)).toBe(shown)
})

test('the reason that somebody wrote for a call against a rule is hidden', () => {
  expect(redactUrl('/api/v3/admin_custom/call-parent/7/?override=She+asked+Ravi+for+it&attempt=1')).toBe(
    '/api/v3/admin_custom/call-parent/7/?override=[hidden]&attempt=1',
  )
})

test('the place where a parent is looking is hidden', () => {
  expect(redactUrl('/api/v1/schools/place-suggestions/?kind=locality&search=Koth&near=Behind+the+mill&session=a')).toBe(
    '/api/v1/schools/place-suggestions/?kind=locality&search=[hidden]&near=[hidden]&session=a',
  )
})

test('no token, password or telephone number reaches the log, and every line names its request', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await testServer({ log: pino(logOptions('trace'), sink) })
  const staff = await makeStaff(server.db, 'counsellor')
  const answer = await server.app.inject({
    url: '/api/v1/admin_custom/counsellor/document/all-data/?search=9876543210',
    headers: staff.headers,
  })
  await server.app.inject({ method: 'POST', url: '/api/v1/accounts/login/', payload: { email: staff.email, password: testPassword } })
  server.app.log.error({ err: new Error('no answer from +919876543210'), headers: { authorization: `Token ${staff.token}` } }, 'canary')
  const log = lines.join('')
  expect(log).toContain('"msg":"request"')
  expect(log).toContain(String(answer.headers['x-request-id']))
  expect(log).toContain('canary')
  for (const secret of [staff.token, testPassword, '9876543210']) expect(log).not.toContain(secret)
  await server.close()
})
