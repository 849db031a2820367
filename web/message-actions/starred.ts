import type { Message } from '@parlance/client/messages/message';

export const isStarred = ({ flags }: Message): boolean => flags.includes('starred');
