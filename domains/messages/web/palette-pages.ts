import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/inbox': 'whatsapp email mail sms message messages conversations conversation replies reply chat chats unread waiting scheduled',
    '/connections':
      'whatsapp email mailbox telephone telephony exotel maps files services test webhook webhooks api integration integrations settings configuration setup provider simulated smtp',
    '/quick-replies': 'whatsapp messages text canned answers template templates snippet snippets shortcut shortcuts slash write',
    '/message-templates': 'whatsapp template templates variables sync preview approved meta',
  },
}
