import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { SenderTrouble } from '#platform/server/gateways/messaging/sender.ts'
import type { WhatsApp } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { noteTrouble } from '../message/note-trouble.ts'

/** Keeps the templates as the provider lists them now, all pages or none; one that it does not list any more is kept as gone. */
export async function syncTemplates(db: Database, whatsapp: WhatsApp): Promise<{ found: number; gone: number }> {
  const pages = await whatsapp.templates().catch(async (error) => {
    if (error instanceof SenderTrouble) await noteTrouble(db, 'whatsapp', error.message)
    throw error
  })
  // One that is added while the pages are read pushes another onto the next page, where it is listed once more.
  const listed = [...new Map(pages.map((template) => [JSON.stringify([template.name, template.language]), template])).values()]
  return await inTransaction(db, async (tx) => {
    await sql`
      insert into message_template (provider, provider_id, name, language, category, status, parameter_format, components)
      select ${whatsapp.provider}, "providerId", name, language, category, status, format, components
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as told ("providerId" text, name text, language text, category text, status text, format text, components jsonb)
      on conflict (provider, name, language) do update set (provider_id, category, status, parameter_format, components, synced_at, gone_at)
        = (excluded.provider_id, excluded.category, excluded.status, excluded.parameter_format, excluded.components, now(), null)`.execute(
      tx,
    )
    const gone = await tx
      .updateTable('message_template')
      .set({ gone_at: sql<string>`now()` })
      .where('provider', '=', whatsapp.provider)
      .where('gone_at', 'is', null)
      .where('synced_at', '<', sql<string>`now()`)
      .executeTakeFirst()
    return { found: listed.length, gone: Number(gone.numUpdatedRows) }
  })
}
