import { createFileRoute } from '@tanstack/react-router'
import { CreateCounsellor } from '#domains/counsellors/web/create-counsellor.tsx'

export const Route = createFileRoute('/_portal/counsellor/create')({ component: CreateCounsellor })
