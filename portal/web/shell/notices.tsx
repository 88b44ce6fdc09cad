import { lazy } from 'react'
import { fold } from '#portal/fold.ts'
import { domains } from '#portal/web/domains.ts'

async function loadIcons() {
  const given = await Promise.all(domains.map(async ({ name, noticeIcons }) => ({ name, icons: await noticeIcons?.() })))
  return fold('icon of notices', given, ({ icons }) => icons)
}

/** The notices with the signs that their domains give them. */
export const Notices = lazy(async () => {
  const [{ NoticeList }, icons] = await Promise.all([import('#domains/staff/web/notice-list.tsx'), loadIcons()])
  return { default: ({ onLeave }: { onLeave: () => void }) => <NoticeList icons={icons} onLeave={onLeave} /> }
})
