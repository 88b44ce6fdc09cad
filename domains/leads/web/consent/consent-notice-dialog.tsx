import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type Purpose, purposes } from '#domains/leads/contract/consent.ts'
import {
  type ConsentNotice,
  listConsentNotices,
  type NoticeTexts,
  secondLanguages,
  writeConsentNotice,
} from '#domains/leads/contract/consent-notices.ts'
import { languages } from '#domains/leads/contract/languages.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import classes from './consent-notices.module.css'

/** What firms like this one defaultTextsly need, to begin with. */
const defaultTexts: NoticeTexts = {
  title: 'What we do with your data',
  intro: 'We help you to find a school for your child. For this we need these data of you:',
  items: [
    { data: 'Your name, telephone number and e-mail address', purpose: 'To call you and to write to you about the admission.' },
    { data: 'Your child’s name, age, class and board', purpose: 'To find schools that fit, and to tell them who is coming.' },
    { data: 'What you look for: place, fees, day or boarding', purpose: 'To recommend schools.' },
  ],
  withdraw: 'You can take your consent back as easily as you gave it:',
  complain: 'You can see, correct and erase your data, and complain to us or to the Data Protection Board:',
}

const blank: NoticeTexts = {
  title: '',
  intro: '',
  items: defaultTexts.items.map(() => ({ data: '', purpose: '' })),
  withdraw: '',
  complain: '',
}

interface Values {
  name: string
  purposes: Purpose[]
  language: ConsentNotice['language']
  english: NoticeTexts
  translated: NoticeTexts
  withdraw_url: string
  complain_url: string
}

const valuesOf = (from: ConsentNotice | undefined): Values =>
  from
    ? {
        ...{ name: from.name, purposes: from.purposes, language: from.language, english: from.english, translated: from.translated },
        ...{ withdraw_url: from.withdraw_url, complain_url: from.complain_url },
      }
    : {
        ...{
          name: 'Parents',
          purposes: ['admission_help', 'calls', 'messages', 'child_data'],
          language: 'hi',
          english: defaultTexts,
          translated: blank,
        },
        ...{ withdraw_url: '', complain_url: '' },
      }

interface ConsentNoticeDialogProps {
  /** The draft that is edited, or the version from which a new one is made. */
  from?: ConsentNotice | undefined
  onClose: () => void
}

/** Writes a draft of a notice, in English and beside it in another language. */
export function ConsentNoticeDialog({ from, onClose }: ConsentNoticeDialogProps) {
  const form = useApiForm(writeConsentNotice, {
    initialValues: valuesOf(from),
    body: (values) => values,
    refusedAt: 'toast',
    refreshes: [keyOf(listConsentNotices)],
    onSuccess: onClose,
  })
  const { language, english } = form.values
  const setItems = (change: (items: NoticeTexts['items']) => NoticeTexts['items']) => {
    form.setFieldValue('english.items', change(form.values.english.items))
    form.setFieldValue('translated.items', change(form.values.translated.items))
  }
  return (
    <FormDialog title="Consent notice" size="xl" action="Save draft" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <TextInput label="Name for staff" readOnly={from !== undefined} data-autofocus {...form.getInputProps('name')} />
      <Checkbox.Group label="What it is for" {...form.getInputProps('purposes')}>
        <Stack gap={4} mt={4}>
          {Object.entries(purposes).map(([value, label]) => (
            <Checkbox key={value} size="xs" value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="Language beside English"
        data={secondLanguages.map((value) => ({ value, label: languages[value] }))}
        {...form.getInputProps('language')}
      />
      <div className={classes.both}>
        {(['english', 'translated'] as const).map((side) => (
          <fieldset key={side} className={classes.items} lang={side === 'english' ? 'en' : language}>
            <legend>{side === 'english' ? 'English' : languages[language]}</legend>
            <TextInput label="Title" {...form.getInputProps(`${side}.title`)} />
            <Textarea label="Who asks, and for what" autosize minRows={2} {...form.getInputProps(`${side}.intro`)} />
            {form.values[side].items.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing but their place
              <div key={at} className={classes.items}>
                <TextInput label={`Data ${at + 1}`} {...form.getInputProps(`${side}.items.${at}.data`)} />
                <TextInput label={`Purpose ${at + 1}`} {...form.getInputProps(`${side}.items.${at}.purpose`)} />
              </div>
            ))}
            <TextInput label="How it is taken back" {...form.getInputProps(`${side}.withdraw`)} />
            <TextInput label="How to complain" {...form.getInputProps(`${side}.complain`)} />
          </fieldset>
        ))}
      </div>
      <div>
        <Button size="compact-xs" variant="default" onClick={() => setItems((items) => [...items, { data: '', purpose: '' }])}>
          Add data
        </Button>
        {english.items.length > 1 && (
          <Button size="compact-xs" variant="subtle" ml="xs" onClick={() => setItems((items) => items.slice(0, -1))}>
            Remove the last
          </Button>
        )}
      </div>
      <TextInput label="Address where consent is taken back" placeholder="https://" {...form.getInputProps('withdraw_url')} />
      <TextInput label="Address for complaints" placeholder="https://" {...form.getInputProps('complain_url')} />
    </FormDialog>
  )
}
