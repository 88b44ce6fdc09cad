import { expect, test } from 'vitest'
import { whatsappLink } from '#domains/leads/web/lead/facts/phone-links.ts'
import { parentMessage } from './parent-message.ts'

const public_ = { name: 'Delhi Public School', location: 'Kothrud, Pune', url: 'https://schools.example/dps?x=1&y=2' }
const unlinked = { name: 'सरस्वती विद्या मंदिर & Co', location: null, url: null }

test('a parent is sent names and places, and the public pages that there are', () => {
  expect(parentMessage([public_, unlinked])).toBe(
    'Schools for you to look at:\n• Delhi Public School, Kothrud, Pune\nhttps://schools.example/dps?x=1&y=2\n• सरस्वती विद्या मंदिर & Co',
  )
})

test('the address of WhatsApp has the number with its country and the whole message', () => {
  const address = new URL(whatsappLink({ country_code: 91, number: '9876543210' }, parentMessage([public_, unlinked])))
  expect(address.origin + address.pathname).toBe('https://wa.me/919876543210')
  expect(address.searchParams.get('text')).toBe(parentMessage([public_, unlinked]))
})
