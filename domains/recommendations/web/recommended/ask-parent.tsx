import { Box } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { EditorProps } from '#domains/leads/web/edit/edit-field.tsx'
import type { Missing } from '#domains/recommendations/contract/criteria.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from './recommended-schools.module.css'

const EditBudget = lazyPart(() => import('#domains/leads/web/edit/edit-budget.tsx'))
const EditLocation = lazyPart(() => import('#domains/leads/web/edit/place/edit-location.tsx'))
const ChildEditor = lazyPart(() => import('#domains/leads/web/edit/child/child-editor.tsx'))

interface AskParentProps {
  lead: LeadRow
  /** The child that the schools are for; undefined for all. */
  child: number | undefined
  missing: Missing
  onFilled: () => void
}

const asks: Record<Missing, (child: string) => string> = {
  location: () => 'Where should the school be?',
  child: () => 'For which child is it, and which class?',
  class: (child) => `Which class does ${child} need?`,
  budget: () => 'How much may it cost a year?',
  gender: (child) => `Is ${child} a girl or a boy?`,
}

const placeWords = ({ locations: { raw_district_region, raw_district } }: LeadRow) =>
  [raw_district_region, raw_district].filter((words) => words?.trim()).join(', ')

/** The next question for the parent, and where the answer is noted in one press. */
export function AskParent({ lead, child, missing, onFilled }: AskParentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const asked = lead.form.find(({ id }) => id === child) ?? lead.form[0]
  const words = missing === 'location' ? placeWords(lead) : ''
  const close = () => {
    setIsOpen(false)
    onFilled()
  }
  return (
    <Box my={6} p="6px 10px" bdrs="sm" bg="var(--due-fill)">
      <p className={classes.question}>
        {words ? `The parent named “${words}”. Choose the place.` : `Ask: ${asks[missing](asked?.child_name ?? 'the child')}`}{' '}
        {!isOpen && (
          <button type="button" className={textButton.button} onClick={() => setIsOpen(true)}>
            Note the answer
          </button>
        )}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <Answer lead={lead} childId={missing === 'child' ? undefined : asked?.id} missing={missing} close={close} wasAsked />
        </Suspense>
      )}
    </Box>
  )
}

function Answer({ missing, childId, ...editor }: EditorProps & Pick<AskParentProps, 'lead' | 'missing'> & { childId: number | undefined }) {
  if (missing === 'budget') return <EditBudget {...editor} />
  if (missing === 'location') return <EditLocation {...editor} />
  return <ChildEditor {...editor} childId={childId} />
}
