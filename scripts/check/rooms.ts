import type { Domain } from '#portal/domains.ts'

/** In layers, lowest first. Files beside the rooms put them together: they import all, and no room imports them. */
const layersOf = {
  'domains/leads/server': [
    ['consent'],
    ['lead'],
    ['actions', 'numbers'],
    ['edit', 'intake', 'joining', 'list', 'timeline'],
    ['erasing', 'sync'],
  ],
  'domains/leads/web': [['engine', 'facts'], ['edit', 'list', 'timeline', 'waiting'], ['lead'], ['consent', 'numbers']],
  'domains/accounts/server': [['account'], ['second-factor'], ['sessions'], ['links'], ['own', 'people'], ['leaving'], ['commands']],
  'domains/accounts/web': [['account'], ['second-factor'], ['profile'], ['login'], ['links', 'people']],
  'domains/lists/server': [['list'], ['exports', 'views']],
  'domains/lists/web': [['exports', 'taken', 'views']],
  'domains/imports/server': [['sheet'], ['import'], ['cells'], ['steps'], ['acts']],
  'domains/schools/server': [
    ['school'],
    ['profile', 'removal', 'search'],
    ['edit', 'gallery', 'list'],
    ['history', 'ranking', 'register'],
    ['merging'],
  ],
  'domains/schools/web': [['school'], ['doubles', 'ranking', 'register', 'view'], ['map', 'removal'], ['list', 'profile']],
  'domains/sharing/server': [['handover'], ['requests']],
  'domains/sharing/web': [['counsellors', 'handover'], ['list', 'requests'], ['share']],
  'domains/actions/server': [['log', 'manage'], ['admissions']],
  'domains/actions/web': [['action', 'logged', 'manage'], ['plans', 'schools', 'sending'], ['undo'], ['log'], ['admissions', 'outcomes']],
  'domains/calls/server': [['call'], ['hours', 'recordings'], ['inbound'], ['outbound'], ['placing']],
  'domains/calls/web': [['call'], ['hours', 'inbound', 'placing', 'recordings', 'telephone'], ['live']],
  'domains/messages/server': [['message'], ['templates'], ['outbox'], ['inbound', 'sending'], ['connections', 'inbox', 'thread']],
  'domains/messages/web': [
    ['about', 'list', 'message', 'night', 'variables'],
    ['quick-replies', 'thread'],
    ['connections', 'inbox', 'templates'],
  ],
  'domains/mail/server': [['mail'], ['templates'], ['inbound', 'sending', 'tracking'], ['campaigns']],
  'domains/mail/web': [['shown'], ['templates', 'tracking'], ['campaigns']],
  'domains/assignment/server': [
    ['attendance', 'settings'],
    ['allocation'],
    ['enquiries', 'queue', 'rules', 'stand-in'],
    ['bulk'],
    ['history'],
  ],
  'domains/assignment/web': [['assignment', 'live'], ['away', 'bulk', 'rules', 'work'], ['queue']],
  'domains/recommendations/server': [['engine'], ['bucket'], ['parent-page']],
  'domains/locations/server': [['names'], ['search']],
  'domains/dialer/server': [['dialer'], ['queues'], ['day'], ['serving', 'session']],
  'domains/dialer/web': [['dialer'], ['call', 'note', 'supervise'], ['session'], ['lead'], ['opening']],
  'domains/analytics/server': [['chances', 'figures'], ['counsellors', 'enquiries', 'features', 'schools'], ['reports']],
  'domains/analytics/web': [
    ['figures', 'recent'],
    ['chances', 'counsellors', 'dashboard', 'enquiries', 'features', 'reports', 'schools'],
  ],
  'platform/server': [['config', 'logs', 'numbers'], ['db'], ['gateways', 'http', 'jobs'], ['audit', 'events', 'receipts']],
  'platform/web': [['lazy', 'toasts'], ['http'], ['drafts', 'kept', 'ui'], ['outbox'], ['edit', 'forms']],
  'portal/server': [['folded'], ['person', 'whole-lead']],
  'portal/web': [['folded'], ['lead', 'shell']],
} as const satisfies Partial<Record<`${`domains/${Domain}` | 'platform' | 'portal'}/${'server' | 'web'}`, readonly (readonly string[])[]>>

export const sidesWithRooms = Object.entries(layersOf).map(([side, layers]) => ({
  side,
  rooms: new Map<string, number>(layers.flatMap((rooms, layer) => rooms.map((room) => [room, layer] as const))),
}))
