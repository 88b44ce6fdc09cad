import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { emptyPlace } from '#domains/messages/contract/fill-text.ts'
import {
  changeTemplateVariables,
  listTemplates,
  type Template,
  type VariableSource,
  variableSources,
} from '#domains/messages/contract/templates.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { Fact } from '#platform/web/ui/facts.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import state from '../message/state-mark.module.css'
import { FilledText } from '../thread/composer/filled-text.tsx'
import { PreviewForParent } from './preview-for-parent.tsx'
import classes from './templates.module.css'

/** Sources by what they tell of; a select shows them so. */
const sourceGroups: readonly { group: string; sources: readonly VariableSource[] }[] = [
  { group: 'Lead', sources: ['parent_name', 'visit_date'] },
  { group: 'Child', sources: ['child_name', 'child_class'] },
  { group: 'School', sources: ['school_name', 'school_city', 'page_address'] },
  { group: 'Counsellor', sources: ['counsellor_name', 'counsellor_phone'] },
  { group: 'Nothing', sources: ['typed'] },
]

const choices = sourceGroups.map(({ group, sources }) => ({
  group,
  items: sources.map((value) => ({ value, label: variableSources[value] })),
}))

const statusWords: Readonly<Record<string, string>> = {
  APPROVED: 'Approved',
  PENDING: 'Waits for approval',
  PAUSED: 'Paused by WhatsApp',
  DISABLED: 'Switched off by WhatsApp',
  REJECTED: 'Rejected by WhatsApp',
}

function stateOf({ gone, status, sendable }: Template): { word: string; tone: 'done' | 'overdue' | 'none' } {
  if (gone) return { word: 'Gone from WhatsApp', tone: 'overdue' }
  const word = statusWords[status] ?? status
  return { word, tone: sendable ? 'done' : status === 'APPROVED' ? 'none' : 'overdue' }
}

const headerWords = {
  image: 'A picture is chosen for each message',
  video: 'A video is chosen for each message',
  document: 'A document is chosen for each message',
} as const

/** The template as its parent reads it, with the names of what fills its places. */
function Written({ template }: { template: Template }) {
  const { header, header_media: media, body, footer, buttons, variables } = template
  const named = (text: string, part: 'header' | 'body') => (
    <FilledText
      written={text}
      valueAt={() => ''}
      labelAt={(name) => {
        const variable = variables.find(({ key }) => key === `${part}.${name}`)
        if (!variable) return name
        const isTyped = variable.source === 'typed'
        return emptyPlace(name, isTyped ? variable.label : variableSources[variable.source], isTyped)
      }}
    />
  )
  return (
    <section className={classes.preview} aria-label={`Preview of ${template.name}`}>
      {media && <p className={textStyles.quietXs}>{headerWords[media]}.</p>}
      {header && <b>{named(header, 'header')}</b>}
      <p className={classes.body} dir="auto">
        {named(body, 'body')}
      </p>
      {footer && <p className={textStyles.quietXs}>{footer}</p>}
      {buttons.map((text) => (
        <p key={text} className={textStyles.quietXs}>
          [{text}]
        </p>
      ))}
    </section>
  )
}

function Variables({ template }: { template: Template }) {
  const [problem, setProblem] = useState<string>()
  const change = useApiMutation(changeTemplateVariables, {
    params: { id: template.id },
    refreshes: [keyOf(listTemplates)],
    showToast: false,
    onRefusal: ({ detail }) => setProblem(detail),
    onSuccess: () => toast.success(`${template.name} is filled like this from now on.`),
  })
  if (template.variables.length === 0) return <p className={textStyles.quietXs}>It has no variables.</p>
  const asked = change.isPending ? change.variables?.body?.variables : undefined
  return (
    <div className={classes.variables}>
      {template.variables.map(({ key, label, source }) => (
        <NativeSelect
          key={key}
          size="xs"
          label={label.charAt(0).toUpperCase() + label.slice(1)}
          data={choices}
          value={asked?.[key] ?? source}
          onChange={({ currentTarget }) => {
            setProblem(undefined)
            change.mutate({ body: { variables: { [key]: currentTarget.value as VariableSource } } })
          }}
        />
      ))}
      {problem && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** One template: what it is, how it reads, and what fills its places. */
export function TemplateCard({ template }: { template: Template }) {
  const { name, language, category, format, sample } = template
  const [isTrying, setIsTrying] = useState(false)
  const { word, tone } = stateOf(template)
  return (
    <Stack component="li" gap={10} miw={0} p="lg" bd="1px solid var(--line)" bdrs="md" fz="sm" aria-label={`${name} (${language})`}>
      <Group component="header" gap="4px 12px" justify="space-between" className={classes.head ?? ''}>
        <h2>{name}</h2>
        <span className={state.mark} data-tone={tone}>
          {word}
        </span>
      </Group>
      <Group component="dl" gap="2px 18px" align="stretch" className={classes.facts ?? ''}>
        <Fact name="Language">{language}</Fact>
        <Fact name="Category">{category.charAt(0) + category.slice(1).toLowerCase()}</Fact>
        <Fact name="Places">{format === 'NAMED' ? 'by name' : 'by number'}</Fact>
        {sample && <Fact name="Sample">of the portal, for use without a provider</Fact>}
      </Group>
      <Written template={template} />
      <Variables template={template} />
      {template.sendable && (
        <Button
          size="compact-xs"
          variant="default"
          className={classes.try ?? ''}
          aria-expanded={isTrying}
          onClick={() => setIsTrying(!isTrying)}
        >
          Preview for a parent
        </Button>
      )}
      {isTrying && <PreviewForParent template={template} />}
    </Stack>
  )
}
