import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { childFacts } from '#domains/leads/contract/child-facts.ts'
import { maxChildren } from '#domains/leads/contract/forms.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useFocusAfterwards } from '#platform/web/ui/over/use-focus-afterwards.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { childField, newChildField } from '../../edit/child/child-field.ts'
import { EditField } from '../../edit/edit-field.tsx'
import { useEditField } from '../../edit/edit-fields.tsx'
import { Section } from '../section.tsx'
import classes from './facts.module.css'

const ChildEditor = lazyPart(() => import('../../edit/child/child-editor.tsx'))

interface ChildListProps {
  lead: LeadRow
  title?: string
  /** Shows the facts in another way than in one line. */
  facts?: (child: LeadRow['form'][number]) => ReactNode
}

export const ChildList = ({ lead, title = 'Children', facts = factsInLine }: ChildListProps) => (
  <Section
    title={title}
    count={lead.form.length}
    shownFirst={maxChildren}
    below={lead.form.length < maxChildren && <AddChild lead={lead} />}
  >
    {lead.form.map((child) => (
      <li key={child.id}>
        <EditField
          field={childField(child.id)}
          label={child.child_name}
          editor={(editor) => <ChildEditor lead={lead} childId={child.id} {...editor} />}
        >
          <div>
            <span className={classes.strong}>{child.child_name}</span>
            {facts(child)}
          </div>
        </EditField>
      </li>
    ))}
  </Section>
)

const factsInLine = (child: LeadRow['form'][number]) => (
  <span className={classes.quiet}>
    {childFacts(child)
      .flatMap(([, value]) => value ?? [])
      .join(' · ')}
  </span>
)

function AddChild({ lead }: { lead: LeadRow }) {
  const { isOpen, wasAsked, open, close } = useEditField(newChildField)
  const opener = useFocusAfterwards(isOpen)
  const button = (
    <button ref={opener} type="button" className={`${textButton.button} ${classes.add}`} onClick={open}>
      <IconPlus size={14} aria-hidden />
      Add a child
    </button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ChildEditor lead={lead} close={close} wasAsked={wasAsked} />
    </Suspense>
  )
}
