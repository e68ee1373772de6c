/**
 * How people start the command line, in texts that name a command. An installed machine has `/usr/bin/lucero` (deploy/lucero); the
 * programs of the artefact set the variable.
 */
const installed = process.env['LUCERO_COMMAND']

export const houseCommand = installed ?? 'npm run house --'
export const databaseCommand = installed ?? 'npm run database --'
