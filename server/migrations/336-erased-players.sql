-- Deleting the personal data of a closed account also deletes its notifications and the records of unlocks, which contain the phone.
grant delete on notification, account_unlock to lucero_app;
