import { ActionIcon } from '@mantine/core'
import type { LeadDetails } from '@portal/contract/leads'
import { removeFromBucket } from '@portal/contract/recommendations'
import { urlCopied } from '@portal/contract/schools'
import { IconCopy, IconX } from '@tabler/icons-react'
import { useCall } from '../http/use-call.ts'
import { schoolAddress } from '../schools/school-address.ts'
import { copyText } from '../ui/copy-text.ts'
import { bucketQuestions } from './bucket-questions.ts'
import { useBucket } from './use-bucket.ts'

interface BucketEntryProps {
  lead: LeadDetails
  school: LeadDetails['school_bucket'][number]
}

/** What is done with one school of a bucket: copy its link, take it out. */
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
