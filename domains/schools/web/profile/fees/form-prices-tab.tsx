import { setFormPrice } from '#domains/schools/contract/school-edits.ts'
import { type ClassRelation, classText, type FormFee, listFormFees, listSchoolClasses } from '#domains/schools/contract/school-profile.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useStale, Verified } from '../../school/verified.tsx'
import type { Changes } from '../changes.ts'
import { Edited } from '../edit-bar.tsx'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { useConfirm } from '../use-confirm.ts'
import { usePart } from '../use-part.ts'
import { AmountColumn } from './amount-column.tsx'
import { readWhole, refuseWords } from './amounts.ts'
import { openClassRows } from './named-heads.ts'

async function send({ values, seen }: Changes<string>, key: string) {
  for (const [field, text] of Object.entries(values)) {
    const body = { class_relation: Number(field), form_price: readWhole(text) ?? null, seen: (seen[field] ?? null) as number | null }
    await request(setFormPrice, { body }, { idempotencyKey: `${key}-${field}` })
  }
  return setFormPrice.success
}

export default function FormPricesTab({ school }: TabProps) {
  const { slug } = school
  const taught = useApiQuery(listSchoolClasses, { params: { slug }, quiet: true })
  const prices = useApiQuery(listFormFees, { params: { slug }, quiet: true })
  const known = new Map(prices.data?.results.map((price) => [String(price.class_relation.id), price]))
  const part = usePart<string>({
    school,
    part: 'form_prices',
    current: Object.fromEntries([...known].map(([field, { form_price }]) => [field, form_price])),
    parse: (_, text) => readWhole(text),
    check: ({ values }) => refuseWords(values, 'Write whole rupees, as 1,500.'),
    send,
  })
  const { isStale } = useStale()
  const isOld = (row: string) => {
    const price = known.get(row)
    return price !== undefined && isStale(price.verified_at)
  }
  return (
    <UntilAnswered questions={[taught, prices]}>
      <Edited label="the form prices" part={part}>
        <p className={classes.lead}>The price of the admission form of each class. An empty cell means that we do not know it.</p>
        {taught.data?.results.length === 0 ? (
          <EmptyNote whole title="No class of this school is known">
            Add its classes first, under Classes and admission.
          </EmptyNote>
        ) : (
          <AmountColumn
            label="Form prices"
            corner="Class"
            heading="Form price"
            rows={(taught.data?.results ?? []).map((relation) => ({
              key: String(relation.id),
              label: classText(relation),
              after: <PriceVerified slug={slug} relation={relation} price={known.get(String(relation.id))} />,
            }))}
            namedRows={openClassRows(taught.data?.results ?? [])}
            part={part}
            stored={(row) => known.get(row)?.form_price}
            isStale={isOld}
          />
        )}
      </Edited>
    </UntilAnswered>
  )
}

function PriceVerified({ slug, relation, price }: { slug: string; relation: ClassRelation; price: FormFee | undefined }) {
  const { confirm, isConfirming } = useConfirm(slug)
  if (!price) return null
  return (
    <Verified
      of={price}
      what={`the form price of ${classText(relation)}`}
      isConfirming={isConfirming}
      onConfirm={() => confirm({ what: 'form_prices', class_relation: [relation.id] })}
    />
  )
}
