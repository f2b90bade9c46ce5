import { InvalidConnectionString, openConnection } from './connection-string.js';

const reasonOf = (url: string): string => {
  try {
    openConnection(url);
  } catch (error) {
    if (error instanceof InvalidConnectionString) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('a connection string', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://admin:changeit@localhost:2113',
    'esdb://admin:changeit@one:2113,two:2113,three:2113?tls=true&nodePreference=leader',
    'esdb+discover://admin:changeit@cluster.example.org:2113',
    'kurrentdb://admin:changeit@localhost:2113',
    'kurrentdb+discover://admin:changeit@cluster.example.org',
  ])('%s is accepted', (url) => {
    expect(reasonOf(url)).toBe('accepted');
  });

  it.each([
    ['', 'expected esdb://'],
    ['localhost:2113', 'expected esdb://'],
    ['http://admin:changeit@localhost:2113', 'expected esdb://'],
    ['esdb://admin:changeit@localhost:port', 'expected port number'],
    ['esdb://admin:changeit@localhost:2113?tls=maybe', 'expected true or false'],
    ['esdb://admin:changeit@localhost:2113?tlsCAFile=/nowhere.pem', 'File was not found'],
    ['esdb://localhost:2113', 'a user and a password'],
    ['esdb://ad%min:changeit@localhost:2113', 'percent-encoded'],
  ])('%s is refused', (url, reason) => {
    expect(reasonOf(url)).toContain(reason);
  });

  it.each(['esdb://admin:secret word@', 'esdb://admin:secret@localhost:2113?secret', 'http://admin:secret@localhost'])(
    'never tells the password of %s',
    (url) => {
      expect(reasonOf(url)).not.toContain('secret');
      expect(reasonOf(url)).not.toBe('accepted');
    },
  );

  it('gives the credentials for appends, decoded; any where TLS is off', () => {
    const { credentials } = openConnection('esdb://ops%40home:p%3Aw@localhost:2113');
    expect(credentials).toEqual({ username: 'ops@home', password: 'p:w' });
    expect(openConnection('esdb://localhost?tls=false').credentials.username).not.toBe('');
  });
});
