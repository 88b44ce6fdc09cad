import { Button, Group } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { allUrlsCopied } from '#domains/recommendations/contract/recommendations.ts'
import { copyLinks } from '#domains/schools/web/school/copy-links.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { LoginConsent } from './login-consent.tsx'
import { ParentPageNote } from './parent-page-note.tsx'
import { SendToParent, WhyNotSent } from './send-to-parent.tsx'
import { useBucket } from './use-bucket.ts'

const AddSchool = lazyPart(() => import('./add-school.tsx'))

export function BucketTools({ lead }: { lead: LeadDetails }) {
  const removed = new Set(lead.school_bucket.filter(({ is_removed }) => is_removed).map(({ id }) => id))
  const bucket = useBucket(lead).filter(({ id }) => !removed.has(id))
  const { bucketTools } = useLeadParts()
  const { over, opener, open, close } = useOver()
  return (
    <>
      <Group gap="xs" align="stretch" ml="auto">
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          disabled={bucket.length === 0}
          aria-label="Copy the links of all schools in the bucket"
          onClick={() => copyLinks(bucket, allUrlsCopied)}
        >
          Copy
        </Button>
        <SendToParent lead={lead} />
        {bucketTools(lead)}
        <LoginConsent lead={lead} />
        <Button
          ref={opener}
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-expanded={over === true}
          aria-label="Add a school to the bucket"
          onClick={over ? close : () => open(true)}
        >
          Add
        </Button>
      </Group>
      <WhyNotSent lead={lead} />
      <ParentPageNote lead={lead} />
      {over && (
        <Suspense fallback={null}>
          <AddSchool key={lead.id} lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
