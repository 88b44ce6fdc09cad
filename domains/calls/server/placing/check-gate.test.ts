import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGate, refusalOf, type Situation } from './check-gate.ts'

const noon = new Date('2026-11-21T12:00:00+05:30')
const hours = { from: '09:00', until: '21:00' }

const free: Situation = {
  now: noon,
  hours,
  provider: 'real',
  isTheirs: true,
  isValid: true,
  zones: [],
  optedOut: false,
  helpRefused: false,
  marketingRefused: false,
  wrongAt: null,
  chaseEndedAt: null,
  consented: false,
  onRegister: null,
  onCallWith: null,
  isUnsure: false,
  calledBy: null,
  heldBy: null,
  dialedAt: null,
  automatic: false,
  ownPhone: '+919876543210',
  placedLately: 0,
  overridden: false,
}

const inOrder: [string, Partial<Situation>][] = [
  ['notTheirNumber', { isTheirs: false }],
  ['invalidNumber', { isValid: false }],
  ['wrongNumber', { wrongAt: '2026-11-20T06:00:00Z' }],
  ['optedOut', { optedOut: true }],
  ['chaseEnded', { chaseEndedAt: '2026-11-20T06:00:00Z' }],
  ['doNotDisturb', { onRegister: true }],
  ['outsideHours', { now: new Date('2026-11-21T21:00:00+05:30') }],
  ['lastCallUnsure', { onCallWith: 'Meera Iyer', isUnsure: true }],
  ['alreadyOnCall', { onCallWith: 'Meera Iyer' }],
  ['parentOnCall', { calledBy: 'Asha Rao' }],
  ['heldByAnother', { heldBy: 'Ravi Shah' }],
  ['calledLately', { automatic: true, dialedAt: '2026-11-21T06:00:00Z' }],
  ['noTelephone', { ownPhone: null }],
  ['tooManyCalls', { placedLately: 150 }],
]

test('nothing stands against a call that keeps every rule', () => {
  expect(checkGate(free)).toEqual({ refusal: undefined, warnings: [], overridden: [] })
})

test.each(inOrder)('%s is the rule that refuses, although every later one would too', (rule) => {
  const from = inOrder.findIndex(([name]) => name === rule)
  const situation = Object.assign({}, free, ...inOrder.slice(from).map(([, change]) => change))
  expect(checkGate(situation).refusal?.rule).toBe(rule)
})

test('without a provider that is what is said, once every rule before it is kept', () => {
  expect(checkGate({ ...free, provider: 'none', ownPhone: null }).refusal?.rule).toBe('noProvider')
  expect(checkGate({ ...free, provider: 'none', heldBy: 'Ravi Shah' }).refusal?.rule).toBe('heldByAnother')
})

test('the 150th call of a minute is placed, the 151st is not', () => {
  expect(checkGate({ ...free, placedLately: 149 }).refusal).toBeUndefined()
  expect(checkGate({ ...free, placedLately: 150 }).refusal?.rule).toBe('tooManyCalls')
})

test('a person may call a parent whom the dialer dialed lately', () => {
  expect(checkGate({ ...free, automatic: false, dialedAt: '2026-11-21T06:00:00Z' }).refusal).toBeUndefined()
})

describe('an admin with a reason', () => {
  test('calls against a no, the register, the hours and the rest, and which of them is kept', () => {
    const bent = {
      chaseEndedAt: '2026-11-01T06:00:00Z',
      onRegister: true,
      now: new Date('2026-11-21T22:00:00+05:30'),
      automatic: true,
      dialedAt: '2026-11-21T16:00:00Z',
    }
    const { refusal, overridden } = checkGate({ ...free, ...bent, overridden: true })
    expect([refusal, overridden.map(({ rule }) => rule)]).toEqual([
      undefined,
      ['chaseEnded', 'doNotDisturb', 'outsideHours', 'calledLately'],
    ])
  })
  const unbending = inOrder.filter(([rule]) => !['chaseEnded', 'doNotDisturb', 'outsideHours', 'calledLately'].includes(rule))
  test.each(unbending)('does not call against %s', (rule, change) => {
    expect(checkGate({ ...free, ...change, overridden: true }).refusal?.rule).toBe(rule)
  })
})

test('for a simulated call, hours and register only warn, and every other rule holds', () => {
  const late = { ...free, provider: 'simulated' as const, onRegister: true, now: new Date('2026-11-21T23:10:00+05:30'), ownPhone: null }
  const { refusal, warnings } = checkGate(late)
  expect(refusal).toBeUndefined()
  expect(warnings.map((warning) => refusalOf(warning).message)).toEqual([
    'This number is on the do-not-disturb register, and no consent of this parent is recorded.',
    'Parents may be called from 09:00 to 21:00 (India). Plan the call for then.',
  ])
  expect(checkGate({ ...late, optedOut: true }).refusal?.rule).toBe('optedOut')
})

describe('a parent abroad is called by their own clock', () => {
  const refusedAt = (time: string, zones: string[], provider: Situation['provider'] = 'real') => {
    const { refusal, warnings } = checkGate({ ...free, zones, provider, now: new Date(`2026-11-21T${time}:00+05:30`) })
    const against = refusal ?? warnings[0]
    return against && refusalOf(against).message
  }

  test.each([
    ['Asia/Dubai', '10:00', '08:30'],
    ['Asia/Dubai', '10:30', undefined],
    ['Asia/Dubai', '22:00', undefined],
    ['Asia/Dubai', '22:30', '21:00'],
    ['America/New_York', '12:00', '01:30'],
    ['America/New_York', '20:00', undefined],
    ['Asia/Singapore', '06:45', undefined],
    ['Asia/Singapore', '19:00', '21:30'],
  ])('%s at %s in India: refused, as it is %s there', (zone, time, there) => {
    const sentence = there && `Parents may be called from 09:00 to 21:00 by their own clock, which shows ${there}. Plan the call for then.`
    expect(refusedAt(time, [zone])).toBe(sentence)
    expect(refusedAt(time, [zone], 'simulated')).toBe(sentence)
  })

  test('inside the hours of every zone in which they may be', () => {
    const wide = ['America/New_York', 'America/Los_Angeles']
    expect(refusedAt('20:00', wide)).toBe(
      'Parents may be called from 09:00 to 21:00 by every clock of their country. Plan the call for then.',
    )
    expect(refusedAt('23:00', wide)).toBeUndefined()
  })
})

test('the sentences name who and when', () => {
  const sentence = (change: Partial<Situation>) => {
    const { refusal } = checkGate({ ...free, ...change })
    return refusal && refusalOf(refusal).message
  }
  expect(sentence({ onCallWith: 'मीरा अय्यर' })).toBe('You are on a call with मीरा अय्यर. End it first.')
  expect(sentence({ automatic: true, dialedAt: '2026-11-21T06:00:00Z' })).toBe(
    'The dialer called this parent at 11:30, and leaves them alone for 60 minutes. You can still call by hand.',
  )
})

const named = fc.constantFrom(null, 'Someone')
const anySituation: fc.Arbitrary<Situation> = fc.record({
  now: fc
    .tuple(fc.date({ min: new Date('1971-01-01'), max: new Date('2199-01-01'), noInvalidDate: true }), fc.boolean())
    .map(([at, atBorder]) => (atBorder ? new Date(Math.floor(at.getTime() / 1_800_000) * 1_800_000 - (at.getTime() % 2)) : at)),
  hours: fc.constant(hours),
  provider: fc.constantFrom('none', 'simulated', 'real', 'real'),
  isTheirs: fc.integer({ min: 0, max: 9 }).map(Boolean),
  isValid: fc.integer({ min: 0, max: 9 }).map(Boolean),
  zones: fc.constant([]),
  optedOut: fc.boolean(),
  helpRefused: fc.boolean(),
  marketingRefused: fc.boolean(),
  wrongAt: fc.constantFrom(null, null, '2026-11-20T06:00:00Z'),
  chaseEndedAt: fc.constantFrom(null, null, '2026-11-20T06:00:00Z'),
  consented: fc.boolean(),
  onRegister: fc.constantFrom(null, true, false),
  onCallWith: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, named),
  isUnsure: fc.boolean(),
  calledBy: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, named),
  heldBy: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, named),
  dialedAt: fc.constantFrom(null, null, '2026-11-21T06:00:00Z'),
  automatic: fc.boolean(),
  ownPhone: fc.constantFrom('+919876543210', '+919876543210', null),
  placedLately: fc.integer({ min: 0, max: 200 }),
  overridden: fc.boolean(),
})

const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', hourCycle: 'h23' })

test('none of 200,000 decisions lets a telephone ring against the hours, a wish or the register', () => {
  let rang = 0
  const isKept = fc.property(anySituation, (situation) => {
    const { refusal } = checkGate(situation)
    if (refusal) return true
    if (situation.optedOut || situation.wrongAt !== null || situation.provider === 'none') return false
    if (situation.chaseEndedAt !== null && !situation.overridden) return false
    if (situation.provider === 'simulated') return true
    rang += 1
    const hour = Number(wallClock.format(situation.now))
    const isInHours = hour >= 9 && hour < 21
    return situation.overridden || (isInHours && (situation.consented || situation.onRegister !== true))
  })
  fc.assert(isKept, { numRuns: 200_000 })
  expect(rang).toBeGreaterThan(1_000)
})
