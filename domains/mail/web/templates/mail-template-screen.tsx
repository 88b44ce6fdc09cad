import { Button, Group, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listMailContents } from '#domains/mail/contract/mail.ts'
import { getMailTemplate, listMailTemplates, type WholeMailTemplate, withdrawMailTemplate } from '#domains/mail/contract/mail-templates.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { TemplateEditor } from './template-editor.tsx'
import classes from './templates.module.css'

const route = getRouteApi('/_portal/mail-templates/$templateId')

/** One template of mails, to be changed by admins. */
export function MailTemplateScreen() {
  const id = Number(route.useParams().templateId)
  const { data, error, isPending, refetch } = useApiQuery(getMailTemplate, { params: { id }, quiet: true })
  const isLate = useShownAfter(isPending)
  return (
    <>
      <Link to="/mail-templates" className={textStyles.back}>
        All templates
      </Link>
      {data ? (
        <Known key={id} template={data} />
      ) : error ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        isLate && <Skeleton height={480} mt={16} />
      )}
    </>
  )
}

function Known({ template }: { template: WholeMailTemplate }) {
  const isWithdrawn = template.withdrawn_at !== null
  return (
    <>
      <PageTitle title={<bdi>{template.name}</bdi>}>
        <WithdrawButton template={template} />
      </PageTitle>
      {isWithdrawn && <p className={classes.note}>This template is withdrawn: staff can no longer choose it. Mails sent with it stay.</p>}
      <TemplateEditor template={template} />
    </>
  )
}

function WithdrawButton({ template }: { template: WholeMailTemplate }) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<string>()
  const isWithdrawn = template.withdrawn_at !== null
  const withdraw = useApiMutation(withdrawMailTemplate, {
    params: { id: template.id },
    refreshes: [keyOf(listMailTemplates), keyOf(listMailContents)],
    onRefusal: ({ detail }) => setRefused(detail),
    onSuccess: (answer) => {
      setRefused(undefined)
      client.setQueryData(keyOf(getMailTemplate, { id: template.id }, {}), answer)
    },
  })
  return (
    <Group gap="sm">
      {refused && (
        <span className={classes.trouble} role="alert">
          {refused}
        </span>
      )}
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ body: { withdrawn: !isWithdrawn } })}>
        {isWithdrawn ? 'Bring it back' : 'Withdraw'}
      </Button>
    </Group>
  )
}
