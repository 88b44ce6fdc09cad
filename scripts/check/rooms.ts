import type { Domain } from '#portal/domains.ts'

/** In layers, lowest first. Files beside the rooms put them together: they import all, and no room imports them. */
const layersOf = {
  'domains/leads/server': [['core'], ['numbers', 'stages'], ['edit', 'intake', 'joining', 'list', 'timeline'], ['erasing']],
  'domains/accounts/server': [['core'], ['sessions'], ['own', 'people'], ['commands']],
  'domains/accounts/web': [['core'], ['profile'], ['login'], ['people']],
  'domains/lists/server': [['core'], ['exports', 'views']],
  'domains/actions/server': [['log', 'manage'], ['admissions']],
  'domains/calls/server': [['core'], ['hours', 'recordings'], ['inbound'], ['outbound'], ['placing']],
  'domains/messages/server': [['core'], ['templates'], ['outbox'], ['inbound', 'sending'], ['connections', 'inbox', 'thread']],
  'domains/mail/server': [['core'], ['templates'], ['inbound', 'sending', 'tracking'], ['campaigns']],
  'platform/server': [['config', 'logs', 'numbers'], ['db'], ['audit', 'gateways', 'http', 'jobs'], ['events', 'receipts']],
} as const satisfies Partial<Record<`${`domains/${Domain}` | 'platform'}/${'server' | 'web'}`, readonly (readonly string[])[]>>

export const sidesWithRooms = Object.entries(layersOf).map(([side, layers]) => ({
  side,
  rooms: new Map<string, number>(layers.flatMap((rooms, layer) => rooms.map((room) => [room, layer] as const))),
}))
