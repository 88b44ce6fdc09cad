import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { dialer, dialerSwitch, entries, inDialer, nextButton, parent, untilLookedAt } from '#domains/dialer/walks/dialer-page.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { shiftedClock } from '#platform/server/config/shifted-clock.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inMinutes } from '#testing/browser/make.ts'
import { logInOn } from '#testing/browser/staff.ts'
import { inPortalDatabase } from '#testing/make/in-portal-database.ts'
import { spawnPortal } from '#testing/server/spawn-portal.ts'

const fileOf = (path: string) => new URL(`../../${path}`, import.meta.url).pathname

const enquiry = { kind: 'enquiry', at: inMinutes(-3) }
const events = [
  { ...enquiry, id: 'first', parent: { number: '+91 98765 43210', name: 'Sunita Sharma' } },
  { ...enquiry, id: 'second', at: inMinutes(-2), parent: { number: '९८७६५४३२११', name: 'रवि वर्मा' }, message: 'Is there a bus?' },
  { ...enquiry, id: 'third', kind: 'log-in', at: inMinutes(-1), parent: { number: '098765 43210' } },
]

test('a firm’s first day: an empty portal, one counsellor, parents from the website, and the counsellor calls them in the dialer', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-first-day-'))
  const portal = await spawnPortal(dataDir)
  const run = async (script: string, args: string[], more: Record<string, string> = {}, input = '') => {
    const env = { PATH: process.env.PATH, ...shiftedClock(), DATA_DIR: dataDir, ...more }
    const running = promisify(execFile)(process.execPath, [fileOf(script), ...args], { env })
    running.child.stdin?.end(input)
    return (await running).stdout
  }
  const administer = async (...args: string[]) => /once: (\S+)/.exec(await run('portal/server/portal.ts', args))?.[1] ?? ''
  try {
    const email = 'asha@school.test'
    const password = await administer('staff', 'create', '--email', email, '--name', 'Asha Rao', '--role', 'counsellor')
    await administer('settings', 'set', '--name', 'calling_hours', '--value', '00:00-24:00')
    const key = await administer('keys', 'create', '--name', 'website')
    // New leads go to counsellors who are there: this one comes first.
    await page.goto(`${portal.url}/login?next=/users`)
    await logInOn(page, email, password)
    await dialerSwitch(page).waitFor()
    const sent = events.map((event) => JSON.stringify(event)).join('\n')
    const output = await run('docs/intake/send-events.mjs', [], { INTAKE_KEY: key, PORTAL: portal.url }, sent)
    expect(output).toBe('3 accepted, 0 known already, 0 refused.\n')
    await page.goto(`${portal.url}/users`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await dialerSwitch(page).press('Space')
    await inDialer(page, 'Click the button below and continue Auto Dialer').waitFor()
    await page.keyboard.press('Enter')
    const called: string[] = []
    for (let n = 0; n < 2; n++) {
      await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
      called.push((await parent(page).textContent()) ?? '')
      expect(await dialer(page).getByRole('region', { name: 'Why now' }).textContent()).toMatch(/\S/)
      await dialer(page).getByRole('group', { name: 'Outcome' }).getByRole('button').nth(3).waitFor()
      await page.keyboard.press('Alt+C')
      await inDialer(page, /^Connected/)
        .first()
        .waitFor()
      await page.keyboard.press('Alt+1')
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => entries(page, 'Call Not Picked').count()).toBe(1)
      await expect.poll(() => nextButton(page).isDisabled()).toBe(false)
      await untilLookedAt(page)
      await page.keyboard.press('Alt+ArrowRight')
      await expect.poll(async () => (await parent(page).allTextContents()).includes(called[n] ?? '')).toBe(false)
    }
    expect(called.sort()).toEqual(['Sunita Sharma', 'रवि वर्मा'])
    const calls = await inPortalDatabase(dataDir, (db) =>
      db
        .selectFrom('call')
        .innerJoin('lead', 'lead.id', 'call.lead_id')
        .innerJoin('staff', 'staff.id', 'call.staff_id')
        .select(['lead.name', 'staff.email', 'lead.source', 'call.e164'])
        .orderBy('lead.name')
        .execute(),
    )
    expect(calls).toEqual([
      { name: 'Sunita Sharma', email, source: 'website', e164: '+919876543210' },
      { name: 'रवि वर्मा', email, source: 'website', e164: '+919876543211' },
    ])

    const guide = await readFile(fileOf('docs/intake/README.md'), 'utf8')
    const [, client = '', file = ''] = /INTAKE_KEY=\S+ PORTAL=\S+ node (\S+) (\S+)/.exec(guide) ?? []
    const [, printedAnswer] = /It answers `([^`]+)`/.exec(guide) ?? []
    const [, printedEvent = ''] = /```json\n(\{.*?\n\})\n```/s.exec(guide) ?? []
    const settings = { INTAKE_KEY: key, PORTAL: portal.url }
    expect(await run(client, [fileOf(file)], settings)).toBe(`${printedAnswer}\n`)
    expect(await run(client, [], settings, JSON.stringify(JSON.parse(printedEvent)))).toBe('1 accepted, 0 known already, 0 refused.\n')
    const arrived = await inPortalDatabase(dataDir, (db) =>
      db
        .selectFrom('intake_event')
        .innerJoin('parent_activity', 'parent_activity.lead_id', 'intake_event.lead_id')
        .innerJoin('school', 'school.id', 'school_id')
        .select(['school.name', 'not_understood'])
        .where('event_id', '=', JSON.parse(printedEvent).id)
        .execute(),
    )
    expect(arrived).toEqual([{ name: 'Blue Ridge Public School', not_understood: null }])
  } finally {
    await page.goto('about:blank')
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
