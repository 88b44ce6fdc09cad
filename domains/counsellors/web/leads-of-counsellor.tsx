import { Button } from '@mantine/core'
import { Suspense } from 'react'
import classes from '#domains/accounts/web/people/accounts.module.css'
import { BulkLines } from '#domains/assignment/web/bulk/bulk-lines.tsx'
import type { CounsellorDetails } from '#domains/counsellors/contract/counsellors.ts'
import { grouped } from '#platform/contract/counts.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const BulkDialog = lazyPart(() => import('#domains/assignment/web/bulk/bulk-dialog.tsx'))

interface LeadsOfCounsellorProps {
  account: CounsellorDetails
}

/** All leads of a counsellor, which an admin transfers to others. */
export function LeadsOfCounsellor({ account: { id, user, leads } }: LeadsOfCounsellorProps) {
  const { over, opener, open, close } = useOver()
  return (
    <section className={classes.section} aria-labelledby="leads-title">
      <h2 id="leads-title">Leads</h2>
      {leads === 0 ? (
        <p>They have no leads.</p>
      ) : (
        <Button ref={opener} variant="default" onClick={() => open(true)}>
          Transfer {leads === 1 ? 'the lead' : `all ${grouped(leads)} leads`}…
        </Button>
      )}
      <BulkLines from={id} />
      <Suspense fallback={null}>{over && <BulkDialog from={{ id, name: user }} onClose={close} />}</Suspense>
    </section>
  )
}
