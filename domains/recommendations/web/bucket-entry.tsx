import { ActionIcon } from '@mantine/core'
import { IconCopy, IconX } from '@tabler/icons-react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { removeFromBucket } from '#domains/recommendations/contract/recommendations.ts'
import { urlCopied } from '#domains/schools/contract/schools.ts'
import { schoolAddress } from '#domains/schools/web/school-address.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { bucketQuestions } from './bucket-questions.ts'
import { useBucket } from './use-bucket.ts'

interface BucketEntryProps {
  lead: LeadDetails
  school: LeadDetails['school_bucket'][number]
}

export function BucketEntry({ lead, school }: BucketEntryProps) {
  const shown = useBucket(lead).find(({ id }) => id === school.id)
  const remove = useCall(removeFromBucket, { params: { id: lead.id, school_id: school.id }, refreshes: bucketQuestions(lead.id) })
  return (
    <>
      <ActionIcon
        size="sm"
        disabled={!shown}
        aria-label={`Copy the link of ${school.name}`}
        title="Copy-link"
        onClick={() => shown && void copyText(schoolAddress(shown), urlCopied)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        loading={remove.isPending}
        aria-label={`Take ${school.name} out of the bucket`}
        title="Take out of the bucket"
        onClick={() => remove.mutate({})}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </>
  )
}
