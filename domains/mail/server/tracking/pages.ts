import { type MailKind, mailKinds } from '#domains/mail/contract/mail.ts'

const frame = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1f1d1a;background:#f5f4f1}main{max-width:32rem;margin:15vh auto 0;padding:0 1.25rem}
h1{font-size:1.5rem;margin:0 0 .5rem}button{font:inherit;min-height:44px;padding:.5rem 1.25rem;border:0;border-radius:6px;background:#3b3fa8;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #1f1d1a;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#eceae6;background:#191816}button:focus-visible{outline-color:#eceae6}}</style></head>
<body><main>${content}</main></body></html>`

const what: Readonly<Record<MailKind, string>> = {
  service: 'mails about your search for a school',
  offers: 'mails with news and offers',
}

export const askPage = (kind: MailKind) =>
  frame(
    'Unsubscribe',
    `<h1>Unsubscribe?</h1><p>You will get no more ${what[kind]} at this address. Other kinds of mail stay as they are.</p>
<form method="post"><button type="submit">Unsubscribe from “${mailKinds[kind]}”</button></form>`,
  )

export const donePage = (kind: MailKind) =>
  frame('You are unsubscribed', `<h1>You are unsubscribed</h1><p>You will get no more ${what[kind]} at this address.</p>`)

export const unknownPage = frame(
  'Unsubscribe',
  '<h1>This link is not one of ours any more</h1><p>Answer the mail and tell us that you want no more. We will see to it.</p>',
)

export const deadLinkPage = frame(
  'Link',
  '<h1>This link is not one of ours any more</h1><p>Answer the mail, and we will send you what you were looking for.</p>',
)
