import { Autocomplete, Button, NativeSelect } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useSchoolsFor } from '#domains/actions/web/schools/schools-for.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { addToBucket } from '#domains/recommendations/contract/bucket.ts'
import { misfitText } from '#domains/recommendations/contract/misfits.ts'
import { longestSearch } from '#platform/contract/shapes.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import classes from './bucket.module.css'
import { bucketQuestions } from './bucket-questions.ts'

interface AddSchoolProps {
  lead: LeadDetails
  onClose: () => void
}

/** Stays open for the next school. */
export default function AddSchool({ lead, onClose }: AddSchoolProps) {
  const [child, setChild] = useState('')
  const { text, setText, problem, put } = usePut(lead.id, child)
  const { schools, heading, nothing, isAsking } = useSchoolsFor(lead, text)
  // An open list closes first. Otherwise Esc is meant for the form, not for the screen under it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation]'))) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      aria-label="Add a school to the bucket"
      className={classes.form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <Autocomplete
        flex="1 1 220px"
        miw={0}
        label="School"
        size="xs"
        aria-busy={isAsking}
        autoFocus
        openOnFocus={false}
        placeholder="Name of the school"
        maxLength={longestSearch}
        data={schools.map(({ id, label }) => ({ value: String(id), label }))}
        // The server has chosen what fits.
        filter={({ options }) => options}
        description={schools.length === 0 ? nothing : (heading ?? 'Choose it from the list')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        onChange={setText}
        onOptionSubmit={put}
        error={problem}
      />
      <ForChild of={lead.form} value={child} onChange={setChild} />
      <Button size="xs" variant="default" mt={19} onClick={onClose}>
        Close
      </Button>
    </form>
  )
}

function usePut(leadId: number, child: string) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const whom = useWhom(leadId)
  const add = useApiMutation(addToBucket, {
    params: { id: leadId },
    whom,
    refreshes: bucketQuestions(leadId),
    onRefusal: (refusal) => setProblem(refusal.detail),
    onSuccess: ({ misfits }) => {
      setText('')
      if (misfits.length > 0) toast.error(named(whom(), `Look again: ${misfitText(misfits)}.`))
    },
  })
  const put = (id: string) => {
    if (add.isPending) return
    setProblem(undefined)
    add.mutate({ body: { school_id: Number(id), ...(child && { child: Number(child) }) } })
  }
  return { text, setText, problem, put }
}

interface ForChildProps {
  of: LeadDetails['form']
  value: string
  onChange: (child: string) => void
}

const ForChild = ({ of, value, onChange }: ForChildProps) =>
  of.length > 1 && (
    <NativeSelect
      flex="0 1 160px"
      label="For"
      size="xs"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'All children' }, ...of.map(({ id, child_name }) => ({ value: String(id), label: child_name }))]}
    />
  )
