import type { RunningPortal } from '#portal/server/start-portal.ts'

export function greet({ url, demoLogins }: Pick<RunningPortal, 'url' | 'demoLogins'>): void {
  console.log(`\nInside Portal is ready in ${process.uptime().toFixed(1)} s: ${url}\n`)
  if (!demoLogins) return
  console.log(`Demo logins, each with the password ${demoLogins.password}:`)
  for (const email of demoLogins.emails) console.log(`  ${email}`)
  console.log('')
}
