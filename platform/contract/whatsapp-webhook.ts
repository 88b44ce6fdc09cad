/** Where the provider of WhatsApp sends what it tells. */
export const whatsappWebhookPath = '/api/v1/communications/whatsapp/webhook/'
