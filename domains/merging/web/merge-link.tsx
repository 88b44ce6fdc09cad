import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { LeadRow } from '#domains/leads/contract/leads.ts'

export function MergeLink({ lead }: { lead: LeadRow }) {
  const navigate = useNavigate()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowMerge size={16} aria-hidden />}
      title="Merge with another lead of the same parent"
      onClick={() => void navigate({ to: '/merge', search: { stays: lead.id } })}
    >
      Merge
    </Button>
  )
}
