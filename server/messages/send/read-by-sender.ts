/** Programs in which people read what they write; what other programs send is unread to their own account. */
const humanClients =
  /^(website|ios|android|snipe|zulip(android|ios|desktop|mobile|electron|flutter|terminal|-terminal)|.*desktop app.*)$/i;

/** Whether a message counts as read by its sender when the request does not say so [S56], by the program's name. */
export const isReadBySender = (client: string): boolean => humanClients.test(client);
