/** Messages of connections for copying, which give no code. */
const words =
  /^(Connection terminated|timeout expired|Client (was closed|has encountered a connection error))/;

export const isCutOff = ({ message }: Error): boolean => words.test(message);
