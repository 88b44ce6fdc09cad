import type { About } from '#domains/messages/contract/about.ts'
import type { Preview } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { fillTemplate, previewOf } from './fill-template.ts'
import { findTemplate, sendableTemplates } from './find-template.ts'
import { leadValues } from './lead-values.ts'
import { readTemplate } from './read-template.ts'

/** The templates that can be sent, each as this lead would get it. */
export async function previewTemplates(
  db: Database,
  sender: Sender | undefined,
  staff: Staff,
  leadId: number,
  about: About,
): Promise<Preview[]> {
  const [templates, known] = await Promise.all([sendableTemplates(db, sender), leadValues(db, staff, leadId, about)])
  return templates.map((template) => previewOf(fillTemplate(template, known)))
}

export async function previewTemplate(
  db: Database,
  sender: Sender | undefined,
  staff: Staff,
  { id: leadId, msg_id: id }: { id: number; msg_id: number },
  about: About,
): Promise<Preview> {
  return previewOf(fillTemplate(await findTemplate(db, sender, id), await leadValues(db, staff, leadId, about)))
}

export async function listContents(db: Database, sender: Sender | undefined) {
  const templates = await sendableTemplates(db, sender)
  return {
    result: templates.map(({ id, name, language, category, components }) => ({
      id,
      name,
      language,
      category,
      message: readTemplate(components).body,
    })),
  }
}
