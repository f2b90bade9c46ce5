import type { Message } from '@tirage/messaging';

/** The tag of a sample command or event; the whole value where it is none. */
export function tagOf(message: Message): string {
  try {
    return String((JSON.parse(message.value) as { tag?: unknown }).tag);
  } catch {
    return message.value;
  }
}
