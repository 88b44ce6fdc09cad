import { MailDocument } from '#domains/mail/contract/document.ts'

/** The text of a mail as the server keeps it: without what an editor adds. */
export const plainBody = (body: unknown): MailDocument => MailDocument.safeParse(body).data ?? (body as MailDocument)
