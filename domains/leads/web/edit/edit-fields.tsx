import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { draftedFields } from './edit-draft.ts'

interface EditFieldsContext {
  leadId: number
  open: ReadonlySet<string>
  asked: string | undefined
  setOpen: (field: string, isOpen: boolean) => void
}

const Context = createContext<EditFieldsContext>({ leadId: 0, open: new Set(), asked: undefined, setOpen: () => undefined })

/** Fields with an unsaved draft are open from the start. */
export function EditFields({ leadId, children }: { leadId: number; children: ReactNode }) {
  const staffId = useMe().user.id
  const [open, setFields] = useState<ReadonlySet<string>>(() => new Set(draftedFields(staffId, leadId)))
  const [asked, setAsked] = useState<string>()
  const context = useMemo(() => {
    const setOpen = (field: string, isOpen: boolean) => {
      if (isOpen) setAsked(field)
      setFields((before) => new Set(isOpen ? [...before, field] : [...before].filter((other) => other !== field)))
    }
    return { leadId, open, asked, setOpen }
  }, [leadId, open, asked])
  return <Context value={context}>{children}</Context>
}

export function useEditField(field: string) {
  const { leadId, open, asked, setOpen } = use(Context)
  return {
    leadId,
    isOpen: open.has(field),
    wasAsked: asked === field,
    open: () => setOpen(field, true),
    close: () => setOpen(field, false),
  }
}
