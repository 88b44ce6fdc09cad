import { createFileRoute } from '@tanstack/react-router'
import { CreateExecutive } from '#domains/sales/web/create-executive.tsx'

export const Route = createFileRoute('/_portal/executive/create')({ component: CreateExecutive })
