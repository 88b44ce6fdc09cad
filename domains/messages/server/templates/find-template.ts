import { templateRefusals } from '#domains/messages/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { StoredTemplate } from './fill-template.ts'
import type { KeptTemplate } from './kept-template.ts'

const sendable = 'APPROVED'

const columns = [
  'id',
  'provider',
  'name',
  'language',
  'category',
  'status',
  'parameter_format',
  'components',
  'sources',
  'gone_at',
] as const

/** The templates that can be sent now, by name. */
export const sendableTemplates = (db: Database, sender: Sender | undefined): Promise<StoredTemplate[]> =>
  db
    .selectFrom('message_template')
    .select(columns)
    .where('provider', '=', sender?.provider ?? '')
    .where('status', '=', sendable)
    .where('gone_at', 'is', null)
    .orderBy('name')
    .orderBy('language')
    .execute()

/** Why a template cannot be sent; undefined if it can. */
export function blockerOfTemplate(template: StoredTemplate | undefined, sender: Sender | undefined) {
  if (!template || template.gone_at !== null || template.provider !== sender?.provider) return 'templateNotFound' as const
  return template.status === sendable ? undefined : ('templatePaused' as const)
}

const storedTemplate = (db: Database, id: number): Promise<StoredTemplate | undefined> =>
  db.selectFrom('message_template').select(columns).where('id', '=', id).executeTakeFirst()

/** A template that can be sent; refused where it is gone or paused. */
export async function findTemplate(db: Database, sender: Sender | undefined, id: number): Promise<StoredTemplate> {
  const template = await storedTemplate(db, id)
  const blocker = blockerOfTemplate(template, sender)
  if (!template || blocker) throw refuse({ refusals: templateRefusals }, blocker ?? 'templateNotFound')
  return template
}

/** Why a template that was filled in earlier cannot be sent as it was seen; undefined if it can. */
export async function blockerOfKept(db: Database, sender: Sender | undefined, { id, kept }: { id: number; kept: KeptTemplate }) {
  const stored = await storedTemplate(db, id)
  const blocker = blockerOfTemplate(stored, sender)
  if (blocker) return blocker
  return JSON.stringify(kept.written) === JSON.stringify(stored?.components) ? undefined : ('previewOld' as const)
}
