import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let there: Mailing
let versionId: number
beforeAll(async () => {
  there = await openMailing()
  const link = (href: string, text: string) => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
  const content = [
    {
      type: 'paragraph',
      content: [link('https://search.test/fees?a=1&b=2', 'Fees'), link('tel:+911234', 'Call'), link('https://search.test/map', 'Map')],
    },
    {
      type: 'paragraph',
      content: [link('https://search.test/प्रवेश–2026', 'प्रवेश')],
    },
  ]
  const written = { number: 3, subject: 'Fees', preheader: '', body: JSON.stringify({ type: 'doc', content }) }
  const values = { template_id: await there.templateId(), ...written }
  versionId = (await there.db.insertInto('mail_version').values(values).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => there.close())

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const pathOf = (address: string) => address.replace('http://portal.test', '')
const fetched = (url: string, agent = phone, method: 'GET' | 'HEAD' = 'GET') =>
  there.app.inject({ method, url: pathOf(url), headers: { 'user-agent': agent } })

/** A mail that a parent has had for an hour, with the addresses in it. */
async function sent() {
  const pair = await there.makePair()
  const url = `/api/v3/admin_custom/send/${pair.leadId}/email/${await there.templateId()}/`
  const { id } = (await there.app.inject({ url, headers: pair.staff.headers })).json().message
  await there.work()
  await there.db
    .updateTable('message')
    .set({ sending_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where('id', '=', id)
    .execute()
  const html = there.smtp.sentTo(pair.email).at(-1)?.read.html ?? ''
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  const find = (part: string) => addresses.filter((address) => address.includes(part))
  return { ...pair, id, html, pixel: find('/open/')[0] ?? '', links: find('/click/'), leave: find('/unsubscribe/')[0] ?? '' }
}

const standing = (id: number) => there.db.selectFrom('mail').selectAll().where('message_id', '=', id).executeTakeFirstOrThrow()
const counted = async (what: string) => {
  const rows = await there.db.selectFrom('mail_day').select('count').where('what', '=', what).where('version_id', '=', versionId).execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

test('the picture of a mail tells of a person once, and of machines apart', async () => {
  const mail = await sent()
  const before = { people: await counted('opened'), machines: await counted('opened_by_machine') }
  const picture = await fetched(mail.pixel, 'YahooMailProxy; https://help.yahoo.com')
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([200, 'image/gif', 'no-store'])
  expect(await standing(mail.id)).toMatchObject({ opened_at: null, machine_opened_at: expect.any(String) })
  await fetched(mail.pixel)
  await fetched(mail.pixel)
  expect(await standing(mail.id)).toMatchObject({ opened_at: expect.any(String), clicked_at: null })
  expect({ people: await counted('opened'), machines: await counted('opened_by_machine') }).toEqual({
    people: before.people + 1,
    machines: before.machines + 1,
  })
})

test('one mail that is fetched and followed a hundred times at once leaves the database to others', async () => {
  const mail = await sent()
  const leaves = { method: 'POST', url: pathOf(mail.leave) } as const
  const { asked, staff } = await there.db.transaction().execute(async (tx) => {
    await tx.selectFrom('mail').select('message_id').where('message_id', '=', mail.id).forUpdate().execute()
    const asked = Array.from({ length: 50 }, () => [fetched(mail.pixel), fetched(mail.links[0] ?? ''), there.app.inject(leaves)]).flat()
    const staff = await there.app.inject({ url: '/api/v1/admin_custom/', headers: mail.staff.headers })
    return { asked, staff }
  })
  expect(staff.statusCode).toBe(200)
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 302]))
})

test('a hit within seconds of the delivery, and one without a name, are no person’s', async () => {
  const mail = await sent()
  await there.db.updateTable('message').set({ sending_at: new Date().toISOString() }).where('id', '=', mail.id).execute()
  await fetched(mail.pixel)
  await fetched(mail.links[0] ?? '')
  await fetched(mail.pixel, '')
  expect(await standing(mail.id)).toMatchObject({ opened_at: null, clicked_at: null, machine_opened_at: expect.any(String) })
})

test('a link leads where the mail says, whoever follows it, and to nowhere else', async () => {
  const mail = await sent()
  // A number to call is no link that is followed through the portal.
  expect(mail.links).toHaveLength(3)
  expect(mail.html).toContain('href="tel:+911234"')
  const followed = await fetched(mail.links[0] ?? '')
  expect([followed.statusCode, followed.headers.location]).toEqual([302, 'https://search.test/fees?a=1&b=2'])
  expect((await fetched(mail.links[1] ?? '')).headers.location).toBe('https://search.test/map')
  expect(await standing(mail.id)).toMatchObject({ opened_at: expect.any(String), clicked_at: expect.any(String) })
  const [link = ''] = mail.links
  for (const forged of [
    link.replace('n=1', 'n=9'),
    link.replace('n=1', 'n=0'),
    link.replace(/m=[\w-]+/, 'm=forged'),
    `${link}&url=https://evil.test`,
  ])
    expect((await fetched(forged)).headers.location ?? '').not.toContain('evil')
})

test('links are counted by day, each as often as people followed it', async () => {
  const mail = await sent()
  const target = 'https://search.test/map'
  const clicks = async () => {
    const rows = await there.db
      .selectFrom('mail_link_day')
      .select('count')
      .where('target', '=', target)
      .where('version_id', '=', versionId)
      .execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  const before = await clicks()
  await fetched(mail.links[1] ?? '')
  await fetched(mail.links[1] ?? '')
  await fetched(mail.links[1] ?? '', '')
  await fetched(mail.pixel)
  expect(await clicks()).toBe(before + 2)
  const url = `/api/v1/miscs/mail-track-panel/?template=${await there.templateId()}`
  const admin = await makeStaff(there.db, 'counsellor_admin')
  const { links } = (await there.app.inject({ url, headers: admin.headers })).json()
  expect(links).toContainEqual({ target, clicks: before + 2 })
})

test('a parent who opens a link that is not ours any more gets a page that says what to do', async () => {
  const mail = await sent()
  const [link = ''] = mail.links
  const forged = link.replace(/m=[\w-]+/, 'm=forged')
  const answers = [await fetched(forged), await fetched(link.replace('n=1', 'n=9'))]
  answers.push(await there.app.inject({ method: 'POST', url: '/api/v1/mail/unsubscribe/?m=forged' }))
  const long = 'a'.repeat(9000)
  for (const cut of [
    'click/',
    'click/?m=forged&n=x',
    `click/?m=${long}&n=1`,
    `click/?m=forged&n=${'9'.repeat(400)}`,
    'unsubscribe/',
    `unsubscribe/?m=${long}`,
  ])
    answers.push(await fetched(`/api/v1/mail/${cut}`))
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('Answer the mail')
  }
})

test('a link with letters of any script leads to its address', async () => {
  const { links } = await sent()
  const { statusCode, headers } = await fetched(links[2] ?? '')
  expect([statusCode, headers.location]).toEqual([302, new URL('https://search.test/प्रवेश–2026').href])
})

test('a forged or missing token of a picture is answered with the picture, and nothing is kept', async () => {
  await unchangedBy(there.db, async () => {
    const answer = await fetched('/api/v1/mail/open/?m=forged')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif'])
    for (const cut of ['/api/v1/mail/open/', `/api/v1/mail/open/?m=${'a'.repeat(9000)}`, '/api/v1/mail/open/?m=a&m=b']) {
      const { statusCode, headers } = await fetched(cut)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/gif'])
    }
    expect((await fetched('/api/v1/mail/unsubscribe/?m=forged')).statusCode).toBe(404)
  })
})

test('one mail that is fetched very often fills no table', async () => {
  const mail = await sent()
  await there.db
    .insertInto('mail_hit')
    .values(Array.from({ length: 200 }, () => ({ message_id: mail.id, what: 'open' })))
    .execute()
  await fetched(mail.pixel)
  const { count } = await there.db
    .selectFrom('mail_hit')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('message_id', '=', mail.id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(200)
})

test('who unsubscribes from a mail that was only simulated gets no more, and no figure counts it', async () => {
  const mail = await sent()
  const counted = () => there.db.selectFrom('mail_day').select(['what', 'count']).where('what', '=', 'unsubscribed').execute()
  const before = await counted()
  await there.db.updateTable('message').set({ state: 'simulated', simulated: true }).where('id', '=', mail.id).execute()
  const answer = await there.app.inject({
    ...{ method: 'POST', url: pathOf(mail.leave), payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.body).toContain('You are unsubscribed')
  expect(await counted()).toEqual(before)
  const kept = await there.db.selectFrom('mail').select('unsubscribed_at').where('message_id', '=', mail.id).executeTakeFirstOrThrow()
  expect(kept.unsubscribed_at).toBeNull()
  const word = there.db.selectFrom('consent').select('given').where('proof', '=', 'mail').where('proof_id', '=', String(mail.id))
  expect(await word.execute()).toEqual([{ given: false }])
})

test('a mail program unsubscribes with one request; opening the page changes nothing', async () => {
  const mail = await sent()
  const head = await unchangedBy(there.db, () => fetched(mail.leave, phone, 'HEAD'))
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', ''])
  const page = await unchangedBy(there.db, () => fetched(mail.leave))
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<button type="submit">Unsubscribe')
  const post = () =>
    there.app.inject({
      ...{ method: 'POST', url: pathOf(mail.leave), payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const inParts = there.app.inject({
    ...{ method: 'POST', url: pathOf(mail.leave), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  })
  for (const answer of [await inParts, await post(), await post()]) {
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).toContain('You are unsubscribed')
  }
  const refused = await there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${mail.leadId}/mail/`, headers: mail.staff.headers },
    payload: { subject: 'Fees', text: 'Fees' },
  })
  expect(refused.json().detail).toContain('This parent unsubscribed from mails of this kind.')
  expect(await standing(mail.id)).toMatchObject({ unsubscribed_at: expect.any(String) })
})
