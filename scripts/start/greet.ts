import type { RunningPortal } from '#portal/server/start-portal.ts'

export function greet({ url, demoLogins, hasAccounts }: Pick<RunningPortal, 'url' | 'demoLogins' | 'hasAccounts'>): void {
  console.log(`\nInside Portal is ready in ${process.uptime().toFixed(1)} s: ${url}\n`)
  if (!hasAccounts) {
    console.log('Nobody can log in yet. Create the first account in another terminal; it prints the password:')
    console.log('  npm run portal -- staff create --email you@example.in --name "Your Name" --role counsellor_admin\n')
  }
  if (!demoLogins) return
  console.log(`Demo logins, each with the password ${demoLogins.password}:`)
  for (const email of demoLogins.emails) console.log(`  ${email}`)
  console.log('')
}
