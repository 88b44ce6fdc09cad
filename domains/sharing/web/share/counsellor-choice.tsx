import { MultiSelect, Select } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { maxShares } from '#domains/sharing/contract/change-lead.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import { useAbsentWords } from '../counsellors/use-absent-words.ts'
import { useCounsellors } from '../counsellors/use-counsellors.ts'
import type { HandoverKind } from '../handover/handover-draft.ts'
import { reasonAgainst } from '../handover/who-can-have-it.ts'
import classes from './share-or-transfer-modal.module.css'

interface CounsellorChoiceProps {
  lead: LeadRow
  way: HandoverKind
  chosen: readonly number[]
  problem: string | undefined
  onChange: (counsellors: number[]) => void
}

/** The counsellors as options, each with the reason why they cannot have the lead, or are not there now. */
function useChoice(lead: LeadRow, way: HandoverKind) {
  const me = useMe()
  const { data, error, isPending } = useCounsellors()
  const absent = useAbsentWords()
  const options = (data?.results ?? []).map(({ id, user }) => {
    const reason = reasonAgainst(id, { lead, way, me })
    const note = reason ?? (id === me.user.id ? 'you' : absent(id))
    return { value: String(id), label: note ? `${user} (${note})` : user, disabled: reason !== undefined }
  })
  return { options, error, isPending }
}

export function CounsellorChoice({ lead, way, chosen, problem, onChange }: CounsellorChoiceProps) {
  const { options, error, isPending } = useChoice(lead, way)
  const { list, closeList } = useListUntilChoice()
  const common = {
    searchable: true,
    // The list would cover the note and the buttons before anything was typed.
    openOnFocus: false,
    className: classes.choice ?? '',
    withAsterisk: true,
    'aria-busy': isPending,
    'data-autofocus': true,
    data: options,
    placeholder: isPending ? 'Loading the counsellors…' : 'Name of a counsellor',
    nothingFoundMessage: error ? sentenceOf(error) : isPending ? 'Loading the counsellors…' : 'No counsellor of that name',
    error: problem,
    limit: 100,
  }
  if (way === 'transfer')
    return (
      <Select
        key="transfer"
        label="Transfer to"
        {...common}
        value={chosen[0]?.toString() ?? null}
        onChange={(id) => onChange(id === null ? [] : [Number(id)])}
      />
    )
  return (
    <MultiSelect
      key="share"
      label="Share with"
      description={`One or more, at most ${maxShares}`}
      {...common}
      hidePickedOptions
      maxValues={maxShares}
      value={chosen.map(String)}
      {...list}
      onChange={(ids) => {
        closeList()
        onChange(ids.map(Number))
      }}
    />
  )
}
